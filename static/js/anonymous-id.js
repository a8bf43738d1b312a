/* Keeps an anonymous id in the browser and hands it over at sign-in. For front ends that talk to agents with memory: copy it as it is.

   import { anonymousId, handOver } from "./anonymous-id.js";
   fetch("/chat", { headers: { "X-Visitor": anonymousId() }, … })      the back end sends it on as X-User-ID
   await handOver((id) => fetch("/after-sign-in", { method: "POST", body: JSON.stringify({ anonymous_id: id }) }))
                                                                       the back end calls POST /api/v1/identities/link
   On the host of the Memory Desk itself the cookie is enough: signing in there links the id. */

const NAME = "memory_desk_anonymous";
const YEAR = 31536000;

export function anonymousId() {
  let id = localStorage.getItem(NAME);
  if (!id) {
    id = `anon-${crypto.randomUUID()}`;
    localStorage.setItem(NAME, id);
  }
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${NAME}=${id}; Max-Age=${YEAR}; Path=/; SameSite=Lax${secure}`;
  return id;
}

export async function handOver(send) {
  const id = localStorage.getItem(NAME);
  if (!id) return;
  const answer = await send(id);
  if (answer && answer.ok === false) return; // kept, so that the next sign-in tries again
  localStorage.removeItem(NAME);
  document.cookie = `${NAME}=; Max-Age=0; Path=/; SameSite=Lax`;
}
