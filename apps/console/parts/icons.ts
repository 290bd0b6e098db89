import { icon } from '@compass/ui/icons'
import LTables from 'lucide-react/icons/armchair'
import LSort from 'lucide-react/icons/arrow-down-up'
import LBook from 'lucide-react/icons/book-open'
import LReports from 'lucide-react/icons/chart-column'
import LSwitch from 'lucide-react/icons/chevrons-up-down'
import LSoldOut from 'lucide-react/icons/circle-slash-2'
import LPaste from 'lucide-react/icons/clipboard-paste'
import LHours from 'lucide-react/icons/clock'
import LCopy from 'lucide-react/icons/copy'
import LDownload from 'lucide-react/icons/download'
import LMore from 'lucide-react/icons/ellipsis'
import LEye from 'lucide-react/icons/eye'
import LHidden from 'lucide-react/icons/eye-off'
import LSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import LPasskey from 'lucide-react/icons/fingerprint-pattern'
import LGrip from 'lucide-react/icons/grip-vertical'
import LStaff from 'lucide-react/icons/id-card'
import LBoard from 'lucide-react/icons/layout-grid'
import LLink from 'lucide-react/icons/link'
import LStart from 'lucide-react/icons/list-checks'
import LMany from 'lucide-react/icons/list-todo'
import LMenu from 'lucide-react/icons/menu'
import LPointer from 'lucide-react/icons/mouse-pointer-2'
import LLook from 'lucide-react/icons/palette'
import LPencil from 'lucide-react/icons/pencil'
import LDraw from 'lucide-react/icons/pentagon'
import LPrinter from 'lucide-react/icons/printer'
import LRenew from 'lucide-react/icons/rotate-ccw'
import LSettings from 'lucide-react/icons/settings'
import LTable from 'lucide-react/icons/table-2'
import LTrash from 'lucide-react/icons/trash-2'
import LUndo from 'lucide-react/icons/undo-2'
import LInvite from 'lucide-react/icons/user-round-plus'

/* Drawings of the console alone; the others come from `@compass/ui/icons`. */
export const BoardIcon = icon(LBoard)
export const BookIcon = icon(LBook)
export const DownloadIcon = icon(LDownload)
export const DrawIcon = icon(LDraw)
export const EyeIcon = icon(LEye)
export const HiddenIcon = icon(LHidden)
export const ManyIcon = icon(LMany)
export const GripIcon = icon(LGrip)
export const HoursIcon = icon(LHours)
export const LinkIcon = icon(LLink)
export const LookIcon = icon(LLook)
export const MenuLinesIcon = icon(LMenu)
export const MoreIcon = icon(LMore)
export const PasteIcon = icon(LPaste)
export const PencilIcon = icon(LPencil)
export const PointerIcon = icon(LPointer)
export const PrinterIcon = icon(LPrinter)
export const RenewIcon = icon(LRenew, true)
export const ReportsIcon = icon(LReports, true)
export const SettingsIcon = icon(LSettings)
export const SortIcon = icon(LSort)
export const SoldOutIcon = icon(LSoldOut)
export const SpreadsheetIcon = icon(LSpreadsheet)
export const StartIcon = icon(LStart)
export const SwitchIcon = icon(LSwitch)
export const TablesIcon = icon(LTables)
export const TrashIcon = icon(LTrash)
export const UndoIcon = icon(LUndo, true)
export const TableIcon = icon(LTable)
export const CopyIcon = icon(LCopy)
export const InviteIcon = icon(LInvite)
export const PasskeyIcon = icon(LPasskey)
export const StaffIcon = icon(LStaff)
