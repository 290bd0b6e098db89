import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'messages.code': '{code} είναι ο κωδικός σας για {merchant}. Μην τον δώσετε σε κανέναν.',
  'messages.phoneChanged': '{merchant}: ο λογαριασμός σας έχει τώρα άλλο αριθμό. Δεν ήσασταν εσείς; Καλέστε {phone}.',
  'messages.staffInvitation':
    'Το {merchant} σάς προσκαλεί στην κονσόλα του. Ο σύνδεσμος ισχύει μία φορά, μέσα σε 24 ώρες: {link}',
  'messages.payLink': '{merchant}: παρακαλούμε πληρώστε {amount} για {what}. Πληρώστε εδώ: {link}',
  'messages.payLinkPaid': '{merchant}: λάβαμε {amount} για {what}. Η απόδειξή σας: {link}',
  'messages.accepted': '{merchant}: η παραγγελία {number} επιβεβαιώθηκε. Παρακολουθήστε την: {link}',
  'messages.readyToPickUp': '{merchant}: η παραγγελία {number} είναι έτοιμη. Παραλαβή από: {outlet}.',
  'messages.onItsWay': '{merchant}: η παραγγελία {number} είναι στον δρόμο. {link}',
  'messages.delivered': '{merchant}: η παραγγελία {number} παραδόθηκε. Καλή απόλαυση.',
  'messages.pickedUp': '{merchant}: η παραγγελία {number} παραλήφθηκε. Καλή απόλαυση.',
  'messages.undelivered': '{merchant}: δεν μπορέσαμε να παραδώσουμε την παραγγελία {number}. Καλέστε {phone}.',
  'messages.declined': '{merchant}: δεν μπορέσαμε να επιβεβαιώσουμε την παραγγελία {number}. Δεν χρεωθήκατε. {link}',
  'messages.restConfirmed': 'Το υπόλοιπο της παραγγελίας επιβεβαιώθηκε.',
  'messages.cancelledByStore':
    '{merchant}: η παραγγελία {number} ακυρώθηκε. Δεν χρεωθήκατε. Για ερωτήσεις καλέστε {phone}.',
  'messages.cancelledByCustomer': '{merchant}: ακυρώσατε την παραγγελία {number}. Δεν χρεωθήκατε.',
  'messages.declinedPaid':
    '{merchant}: δεν μπορέσαμε να επιβεβαιώσουμε την παραγγελία {number}. Τα χρήματά σας επιστρέφονται. {link}',
  'messages.cancelledByStorePaid':
    '{merchant}: η παραγγελία {number} ακυρώθηκε. Τα χρήματά σας επιστρέφονται. Για ερωτήσεις καλέστε {phone}.',
  'messages.cancelledByCustomerPaid': '{merchant}: ακυρώσατε την παραγγελία {number}. Τα χρήματά σας επιστρέφονται.',
  'messages.refunded':
    '{merchant}: σας επιστρέφουμε {amount} από την παραγγελία {number}. Η τράπεζα τα δείχνει σε 5–7 εργάσιμες ημέρες.',
  'messages.refundedAsCredits': '{merchant}: {amount} από την παραγγελία {number} είναι πίστωσή σας για την επόμενη.',
  'messages.refundedInCash':
    '{merchant}: σας οφείλουμε {amount} μετρητά από την παραγγελία {number}. Καλέστε {phone} για να τα πάρετε.',
  'messages.refundedByManager':
    '{merchant}: σας επιστρέφουμε {amount} από την παραγγελία {number}. Το αναλαμβάνει ο υπεύθυνος του καταστήματος. Για ερωτήσεις καλέστε {phone}.',
  'messages.problemAnswered': '{merchant}: σας απαντήσαμε για την παραγγελία {number}: {link}',
  'messages.question':
    '{merchant}: ένα προϊόν από την παραγγελία {number} εξαντλήθηκε. Πείτε μας τι να κάνουμε: {link}',
  'messages.hello': 'Γεια σας,',
  'messages.thanks': 'Ευχαριστούμε.',
  'messages.leaveAtDoor': 'Αφήστε το έξω από την πόρτα.',
  'messages.declineSoldOut': 'Κάτι από την παραγγελία σας μόλις εξαντλήθηκε.',
  'messages.declineBusy': 'Έχουμε πολλή δουλειά αυτή τη στιγμή.',
  'messages.declineClosing': 'Κλείνουμε και δεν προλαβαίνουμε να την ετοιμάσουμε.',
  'messages.declineAddress': 'Δεν μπορούμε να παραδώσουμε σε αυτή τη διεύθυνση.',
  'messages.guest': 'Επισκέπτης {number}',
}
