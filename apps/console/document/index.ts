export {
  useDocument,
  useField,
  useOfferedPreview,
  usePlainDraft,
} from './use-document.ts'
