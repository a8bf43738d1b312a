"""Word lists of the English rules."""

from __future__ import annotations

LANGUAGES = (
    "Afrikaans|Albanian|Amharic|Arabic|Armenian|Basque|Bengali|Bosnian|Brazilian Portuguese|Breton|Bulgarian|Burmese|Cantonese|Catalan|Chinese|Simplified Chinese|Traditional Chinese|"
    "Croatian|Czech|Danish|Dutch|English|British English|American English|US English|UK English|Australian English|Canadian English|Indian English|Estonian|Farsi|Finnish|Flemish|French|"
    "Galician|Georgian|German|Swiss German|Greek|Gujarati|Hebrew|Hindi|Hungarian|Icelandic|Indonesian|Irish|Italian|Japanese|Kannada|Kazakh|Khmer|Korean|Kurdish|Lao|Latin|Latvian|"
    "Lithuanian|Luxembourgish|Macedonian|Malay|Malayalam|Maltese|Mandarin|Marathi|Mongolian|Nepali|Norwegian|Pashto|Persian|Polish|Portuguese|Punjabi|Romanian|Russian|Scots|Gaelic|"
    "Serbian|Sinhala|Slovak|Slovene|Slovenian|Somali|Spanish|Swahili|Swedish|Tagalog|Tamil|Telugu|Thai|Tibetan|Turkish|Ukrainian|Urdu|Uzbek|Vietnamese|Welsh|Xhosa|Yoruba|Zulu|"
    "sign language|BSL|ASL|Esperanto"
)
NATIONALITIES = (
    "American|British|English|Scottish|Welsh|Irish|French|German|Austrian|Swiss|Dutch|Belgian|Italian|Spanish|Portuguese|Polish|Czech|Slovak|Hungarian|Romanian|Bulgarian|Greek|Turkish|"
    "Russian|Ukrainian|Norwegian|Swedish|Danish|Finnish|Icelandic|Estonian|Latvian|Lithuanian|Chinese|Japanese|Korean|Vietnamese|Thai|Filipino|Filipina|Indonesian|Malaysian|Indian|"
    "Pakistani|Bangladeshi|Nepali|Nepalese|Iranian|Iraqi|Israeli|Lebanese|Egyptian|Moroccan|Tunisian|Nigerian|Ghanaian|Kenyan|Ethiopian|South African|Canadian|Mexican|Brazilian|"
    "Argentinian|Argentine|Chilean|Colombian|Peruvian|Australian|Kiwi|Singaporean|Taiwanese|Serbian|Croatian|Slovenian|Maltese|Cypriot"
)
FAITHS = "Jewish|Muslim|Christian|Catholic|Protestant|Hindu|Buddhist|Sikh|Quaker|Mormon|Orthodox|atheist|agnostic"

FAMILY = (
    "wife|husband|hubby|missus|partner|spouse|fianc[eé]e?|girlfriend|boyfriend|mum|mom|mother|dad|father|parents|sister|brother|siblings?|son|daughter|sons|daughters|kids?|child|children|toddler|baby|"
    "(?:twin|step|half|younger|older|little|big|elder|eldest|youngest|oldest)[- ](?:sister|brother|son|daughter|kid|child|mum|mom|dad)|twins|stepson|stepdaughter|stepmum|stepdad|"
    "grandma|grandmother|gran|nan|granny|grandpa|grandad|grandfather|grandparents|aunt|auntie|uncle|cousin|niece|nephew|in-laws|mother-in-law|father-in-law|sister-in-law|brother-in-law|"
    "godson|goddaughter|grandson|granddaughter|(?:other|better) half|old man|lad|lass|little (?:one|man)|ex"
)
KIN = "wife|husband|partner|missus|hubby|boyfriend|girlfriend|fianc[eé]e?|mum|mom|dad|daughter|son|toddler|flatmate|roommate|housemate"
"""People who are spoken of without "my" in a hurry."""
CIRCLE = (
    "boss|manager|colleague|coworker|co-worker|teammate|flatmate|roommate|housemate|friend|best friend|neighbou?r|mentor|assistant|client|business partner|co-?founder|landlord|landlady|"
    "teacher|coach|deskmate|team lead|line manager|supervisor|intern|trainee|PhD supervisor"
)
PETS = "dog|cat|puppy|kitten|parrot|budgie|hamster|rabbit|bunny|guinea pig|horse|pony|tortoise|turtle|goldfish|fish|snake|lizard|gecko|ferret|chicken|hen|duck|goat|donkey|alpaca|cockatiel|canary|rat|mouse|spaniel|labrador|greyhound|terrier|pug|poodle|collie|beagle|whippet|dachshund"

CONDITIONS = (
    "ADHD|ADD|asthma|diabetes|type (?:1|2|one|two) diabetes|migraines?|dyslexia|dyspraxia|dyscalculia|epilepsy|arthritis|anxiety|depression|eczema|psoriasis|hay ?fever|IBS|Crohn'?s(?: disease)?|"
    "coeliac(?: disease)?|celiac(?: disease)?|autism|OCD|PTSD|tinnitus|vertigo|sciatica|endometriosis|insomnia|sleep apn(?:o)?ea|high blood pressure|low blood pressure|hypertension|"
    "heart condition|pacemaker|bad (?:knee|knees|back|hip|shoulder|ankle)|back (?:pain|problems|trouble)|chronic (?:pain|fatigue)|fibromyalgia|gout|anaemia|anemia|rosacea|reflux|glaucoma|"
    "motion sickness|vitiligo|scoliosis|hearing loss|colou?r[- ]?blindness|PCOS|lupus|long covid|an? stammer|a stutter|claustrophobia|arachnophobia|agoraphobia"
)
DIETS = (
    "vegan|vegetarian|veggie|pescatarian|pescetarian|flexitarian|keto|paleo|halal|kosher|teetotal|gluten[- ]free|dairy[- ]free|lactose[- ]free|sugar[- ]free|low[- ]carb|low[- ]FODMAP|"
    "plant[- ]based|fruitarian|lacto-vegetarian|ovo-vegetarian|sober"
)
MEDICAL_DIETS = "coeliac|celiac|diabetic|lactose[- ]intolerant|gluten[- ]intolerant|fructose[- ]intolerant|histamine[- ]intolerant|prediabetic|pre-diabetic"
STATES = (
    "left[- ]handed|right[- ]handed|ambidextrous|colou?r[- ]?blind|blind|partially sighted|short[- ]sighted|deaf|hard of hearing|dyslexic|autistic|neurodivergent|epileptic|asthmatic|"
    "married|single|divorced|widowed|engaged|retired|semi-retired|unemployed|self-employed|freelance|pregnant|bilingual|trilingual|introverted|extroverted|gay|lesbian|bisexual|queer|trans|"
    "non-?binary|asexual|disabled|immunocompromised|claustrophobic|an only child|ambitious|risk-averse|night-blind|tone-deaf|double-jointed|on call every [\\w ]+|afraid of [\\w ]+|"
    "scared of [\\w ]+|terrified of [\\w ]+|good at [\\w ]+|bad at [\\w ]+|terrible at [\\w ]+|hopeless at [\\w ]+|sensitive to [\\w ]+|fluent in [\\w ]+|prone to [\\w ]+"
)

# A job is known by its ending or by its name.
JOB_ENDINGS = r"(?:[a-z]{3,}(?:er|or|ist|ian|eer|ant|smith|wright|monger|keeper|master|man|woman|person|pher|grapher|logist|crat)|[a-z]+ (?:lead|officer|executive|analyst|assistant|director|consultant))"
JOB_NAMES = (
    "nurse|paramedic|registrar|locum|critic|chef|cook|pilot|judge|student|undergraduate|postgraduate|PhD student|postdoc|intern|architect|medic|vet|GP|barista|au pair|paralegal|CEO|CTO|CFO|COO|CMO|VP|founder|co-?founder|"
    "sysadmin|DBA|SRE|devops|clerk|cashier|guard|monk|nun|priest|rabbi|imam|vicar|sailor|soldier|guide|coach|scribe|apprentice|trainee|temp|PM|product owner|scrum master|dev|coder|UX|"
    "artist|poet|florist|tailor|midwife|carpenter|mechanic|electrician|physio|handyman|courier|steward|stewardess|flight attendant|civil servant|freelancer|housewife|stay-at-home (?:mum|mom|dad|parent)|"
    "social worker|tram driver|clown|model|spy|referee|MP|lawyer|attorney|solicitor|barrister|surgeon|analyst|consultant|head of [\\w ]+|director of [\\w ]+|VP of [\\w ]+|surveyor|farmhand|scientist|statistician|"
    "professor|lecturer|tutor|nanny|childminder|docent|archivist|curator|editor|translator|interpreter|author|novelist|playwright|journalist|reporter|publicist|recruiter|accountant|bookkeeper|actuary|"
    "auditor|banker|broker|trader|teller|economist|butcher|baker|brewer|winemaker|sommelier|bartender|waiter|waitress|roofer|plumber|welder|joiner|bricklayer|glazier|potter|weaver|luthier"
)
NOT_JOBS = (
    "beginner|newcomer|riser|person|customer|user|member|stranger|believer|lover|loser|father|mother|brother|sister|daughter|foreigner|teenager|smoker|non-smoker|runner|vegetarian|"
    "pescatarian|flexitarian|fruitarian|eater|sleeper|swimmer|cyclist|winner|owner|hater|learner|reader|drinker|collector|player|gamer|hoarder|twin|widow|widower|human|robot|minor|senior|"
    "perfectionist|pessimist|optimist|realist|minimalist|feminist|atheist|humanitarian|libertarian|speaker|listener|sucker|monster|wanderer|worrier|planner|morning person|night owl|"
    "introvert|extrovert|parent|millionaire|pensioner|insomniac|hiker|climber|walker|jogger|commuter|traveller|traveler|fighter|survivor|homeowner|renter|tenant|lodger|citizen|resident|grandmother|grandfather"
)
# What a greeting may be followed by that is no name: "hi, I'm stuck".
MOODS = (
    "stuck|bored|tired|new|back|here|confused|fine|good|great|ok|okay|sorry|done|ready|happy|sad|sick|ill|hungry|thirsty|late|busy|interested|curious|afraid|glad|sure|unsure|lost|free|away|off|"
    "out|in|on|at|from|a|an|the|not|so|very|really|just|still|also|now|currently|too|all|up|down|about|with|well|better|worse|right|wrong|able|unable|available|cold|hot|alone|home|awake|angry|"
    "annoyed|aware|broke|certain|desperate|excited|exhausted|frustrated|grateful|impressed|keen|lazy|nervous|proud|scared|serious|shy|stressed|surprised|upset|worried|blocked|like|only|"
    "probably|maybe|your|my|his|her|their|our|one|someone|nobody|half|between|behind|short|old|young|single|married|vegan|vegetarian|gay|deaf|blind|british|dead|joking|kidding|yours|currently|"
    "allergic|based|born|used|into|under|over|per|obsessed|addicted|totally|completely|absolutely|pretty|quite|rather|getting|going|no|never|always|often|usually|mostly|hopeful|down|half"
)
TECH = (
    "Python|Java|JavaScript|TypeScript|Go|Golang|Rust|Kotlin|Swift|Ruby|Rails|PHP|Perl|Scala|Elixir|Erlang|Haskell|OCaml|Clojure|Lisp|Lua|Julia|MATLAB|Fortran|COBOL|C|C\\+\\+|C#|F#|R|SQL|"
    "Django|Flask|FastAPI|Spring|Laravel|React|Vue|Svelte|Angular|Next\\.js|Node|Node\\.js|Deno|Bun|HTMX|Tailwind|Postgres|PostgreSQL|MySQL|MariaDB|SQLite|MongoDB|Redis|Kafka|RabbitMQ|"
    "Elasticsearch|ClickHouse|Snowflake|BigQuery|DuckDB|dbt|Airflow|Spark|Docker|Podman|Kubernetes|Nomad|Terraform|Ansible|Pulumi|AWS|GCP|Azure|Heroku|Fly\\.io|Vercel|Netlify|Cloudflare|Jenkins|"
    "CircleCI|Buildkite|GitHub|GitLab|Bitbucket|GitHub Actions|Jira|Linear|Trello|Asana|Notion|Obsidian|Evernote|OneNote|Logseq|Slack|Teams|Zoom|Discord|Signal|WhatsApp|Telegram|Vim|Neovim|"
    "Emacs|Helix|Zed|VS ?Code|Sublime|PyCharm|IntelliJ|Xcode|Cursor|Excel|Google Sheets|Google Docs|Word|LibreOffice|LaTeX|Typst|Figma|Sketch|Photoshop|Affinity|Lightroom|Blender|Ableton|Logic|"
    "Windows|macOS|Mac|Linux|Ubuntu|Fedora|Debian|Arch|NixOS|Android|iPhone|iOS|GrapheneOS|Chrome|Firefox|Safari|Brave|Gmail|Outlook|Proton ?Mail|npm|pnpm|yarn|poetry|uv|pip|conda|Webpack|Vite|"
    "pytest|Jest|Playwright|Cypress|Pandas|Polars|NumPy|PyTorch|TensorFlow|Tableau|Power BI|Looker|Stata|SPSS|SAS|Salesforce|HubSpot|QuickBooks|Xero|Shopify|WordPress|Squarespace|zsh|bash|fish"
)
NUMBERS = {
    "no": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
PAIRS = (
    "fish and chips|mac and cheese|macaroni and cheese|salt and vinegar|rock and roll|rock 'n' roll|r and b|gin and tonic|bed and breakfast|peanut butter and jelly|bangers and mash|"
    "arts and crafts|drum and bass|black and white|rhythm and blues|dungeons and dragons|country and western|cheese and wine|wine and cheese|cookies and cream|ham and cheese|"
    "trial and error|research and development|health and safety|supply and demand|pros and cons|salt and pepper|song and dance|wear and tear|bits and pieces|back and forth|up and down"
)
TURNS = r"(?:ever )?since (?:my|our|the) (?:[\w-]+ ){0,2}?(?:surgery|operation|accident|divorce|heart attack|stroke|diagnosis|injury|move|birth|wedding|illness|transplant|pregnancy|break-?up|promotion|retirement|redundancy|crash|fall|concussion|bypass|chemo|treatment|pandemic|lockdown|merger|takeover|reorg)"
"""Events from which on something holds."""
BILLS = r"(?:rent|mortgage(?: payments?)?|council tax|service charge|ground rent|(?:electricity|gas|energy|water|phone|broadband|heating|food) bills?|nursery fees|childcare costs|school fees|tuition|allowance|pension|salary|wage|hourly rate|day rate)"
"""What somebody pays or is paid again and again."""
NOW = r"now|nowadays|these days|instead"
ONWARD = r"from now on|from here on|as of (?:now|today)|going forward"
"""Words of how it is, and from here on will be, in the place of what was."""
