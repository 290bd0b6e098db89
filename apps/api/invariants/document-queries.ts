/** What is always true of a merchant's document, its versions and its drafts. */
export const DOCUMENT_QUERIES = [
  {
    sentence: 'a document is in force of which no version was written down',
    query: `select m.slug as what from merchants m where m.merchant_id = $1 and m.digest <> ''
              and not exists (select 1 from document_versions v where v.merchant_id = $1)`,
  },
  {
    sentence: 'a version of a document is missing between two others',
    query: `select v.version::text as what from document_versions v where v.merchant_id = $1
              and v.version > (select min(version) from document_versions where merchant_id = $1)
              and not exists (select 1 from document_versions b where b.merchant_id = $1 and b.version = v.version - 1)`,
  },
  {
    sentence: 'a draft stands at another place than its change says',
    query: `select draft_id::text as what from document_drafts where merchant_id = $1 and place::jsonb <> change::jsonb -> 'at'`,
  },
] as const
