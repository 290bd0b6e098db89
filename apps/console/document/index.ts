export {
  type DocumentField,
  type EditedDocument,
  useDocument,
  useField,
  usePlainDraft,
} from './use-document.ts'
