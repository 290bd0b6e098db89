/** What `npm run merchant` says of itself. */
export const HELP = `npm run merchant -- apply <folder>…       makes or updates merchants from their documents
npm run merchant -- landing <file>…       makes or updates landing pages, link lists and medica from their documents
npm run merchant -- list                  names the merchants
npm run merchant -- export <slug> [<folder>]   writes its document and pictures as files that apply to the same
npm run merchant -- remove <slug>         takes a merchant down
npm run merchant -- key <slug> <name>     makes a merchant key, for a POS or the merchant's own screen; --store: of that store alone; --days: for so long
npm run merchant -- keys <slug>           lists its keys: until when each works, when it was used last
npm run merchant -- rotate <slug> <key>   makes the key that takes its place; both work for --hours (24)
npm run merchant -- revoke <slug> <key>   ends a key at once
npm run merchant -- invite <slug> --role <role>   makes an invitation to its console, for one person within 24 hours
npm run merchant -- log [<slug>]          says what was changed with keys, the platform's and the merchant's
npm run merchant -- platform-key          writes a new platform key to the data directory, beside the one before; --end: ends that one
npm run merchant -- codes <slug>          writes the codes of its tables and rooms as a PDF, to print on A4 and cut
npm run merchant -- snippet <slug>       says the lines of HTML that show it in a frame on its own site
npm run merchant -- paylink <slug> <amount> <words>   makes a link to pay that amount, and says its address
npm run merchant -- paylink <slug> --product <sku>…   the same of products, at the price of today
npm run merchant -- funnel <slug>         says how many looked, chose and ordered, day by day
npm run merchant -- templates [<slug>]    lists the WhatsApp templates to submit, for its own number or the deployment's

npm run merchant -- secret <slug> <provider>   asks for the merchant's keys there, and stores them encrypted; from a pipe: lines of name=value
npm run merchant -- secret <slug>         names what is stored, by the last four characters; <provider> --remove removes it
npm run merchant -- rotate-keys           seals anew by SECRET_KEY what SECRET_KEY_BEFORE sealed
npm run merchant -- apple-file <host> <file>   has a host serve the file by which Apple knows it; --remove: no more
npm run doctor -- <slug>…                 says what merchants lack before they can open, and what is well; of all where none is named

npm run merchant -- maintenance           says what is under maintenance
npm run merchant -- maintenance <slug> --until <time>   closes it for customers until then; --all in place of <slug>: everything
npm run merchant -- maintenance <slug> --end            opens it again; --all --end what was closed by --all

  --size <size>     of codes: sticker (5 cm, 20 a page), card (10 cm, 6 a page; without it) or stand (A6, 4 a page)
  --role <role>     of an invitation: owner, manager or counter
  --name <name>     of an owner's invitation: begins the merchant under this name where it is not there yet
  --phone <number>  of an invitation: where the link is sent, as +971501234567
  --store <key>     of codes, keys and invitations: of this store alone, by its key in the document
  --out <file>      of codes: without it <slug>-codes-<size>.pdf, here
  --for <name>      of a pay link: whom it is for
  --product <sku>   of a pay link: what it sells, as lamb-mandi or lamb-mandi:2; once for each product
  --service <name>  of a pay link with products: pickup (without it), delivery or none
  --code <code>     of a pay link with products: a promo code; without it the best automatic promotion
  --until <time>    of a pay link: when it expires, as 2026-05-10T18:00:00Z; without it never. Of maintenance: that, or 90m, 2h
  --text <words>    of maintenance: what customers are told, as "en=We are back at six"; once for each language
  --mode <mode>     of a secret: test or live; without it live, and test for a sandbox merchant
  --uses <number>   of a pay link: how often it can be paid; without it once
  --days <number>   of a funnel: how many days (30); of a key: it ends after so many
  --hours <number>  of a rotated key: how long the one before still works
  --json            of templates: as they are submitted
  --url <address>   of the Compass to talk to (PUBLIC_URL, else http://localhost:3000)
  --key <key>       its platform key (PLATFORM_KEY, else the one in the data directory)
`
