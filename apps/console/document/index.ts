export {
  type DocumentField,
  type EditedDocument,
  useDocument,
  useField,
  useOfferedPreview,
  usePlainDraft,
} from './use-document.ts'
