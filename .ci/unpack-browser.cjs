// Unpacks the Chromium of the npm package @sparticuz/chromium, with the libraries it carries, and writes a small starter beside it.
//   node unpack-browser.cjs FOLDER   (the folder that npm installed into)
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");

const folder = path.resolve(process.argv[2]);
const packed = path.join(folder, "node_modules", "@sparticuz", "chromium", "bin");
const unpacked = path.join(folder, "unpacked");
fs.mkdirSync(unpacked, { recursive: true });

for (const name of fs.readdirSync(packed).filter((file) => file.endsWith(".br"))) {
  const data = zlib.brotliDecompressSync(fs.readFileSync(path.join(packed, name)));
  const target = path.join(unpacked, name.slice(0, -3));
  fs.writeFileSync(target, data, { mode: 0o755 });
  if (target.endsWith(".tar")) {
    execFileSync("tar", ["--no-same-owner", "-xf", target, "-C", unpacked]);
    fs.rmSync(target);
  }
}

const starter = `#!/bin/sh
here=$(dirname -- "$(readlink -f -- "$0")")/unpacked
LD_LIBRARY_PATH="$here/lib:$here\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export LD_LIBRARY_PATH
exec "$here/chromium" "$@"
`;
fs.writeFileSync(path.join(folder, "chromium"), starter, { mode: 0o755 });
fs.rmSync(path.join(folder, "node_modules"), { recursive: true });
