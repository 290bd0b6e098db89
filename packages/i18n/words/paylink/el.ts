import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'paylink.toPay': 'Προς πληρωμή',
  'paylink.secure': 'Ασφαλές',
  'paylink.forName': 'Για: {name}',
  'paylink.payBy': 'Πληρωμή έως <0>{day}, {time}</0>',
  'paylink.howToPay': 'Τρόπος πληρωμής',
  'paylink.receiptSoon': 'Η απόδειξή σας εμφανίζεται εδώ μόλις πληρώσετε. Ερωτήσεις; <0>Καλέστε μας</0>',
  'paylink.noMethods': 'Η ηλεκτρονική πληρωμή δεν είναι διαθέσιμη αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγα λεπτά.',
  'paylink.expiredTitle': 'Ο σύνδεσμος έχει λήξει',
  'paylink.expiredHint': 'Ίσχυε έως {day}, {time}. Δεν χρεωθήκατε.',
  'paylink.usedUpTitle': 'Ο σύνδεσμος έχει εξαντληθεί',
  'paylink.usedUpHint': 'Πληρώθηκε όσες φορές μπορούσε. Δεν χρεωθήκατε.',
  'paylink.paidTitle': 'Ο σύνδεσμος έχει πληρωθεί',
  'paylink.paidHint': 'Πληρώνεται μία φορά και αυτό έγινε. Δεν χρεωθήκατε ξανά.',
  'paylink.withdrawnTitle': 'Ο σύνδεσμος αποσύρθηκε',
  'paylink.withdrawnHint': 'Δεν μπορεί πια να πληρωθεί. Δεν χρεωθήκατε.',
  'paylink.invalidTitle': 'Μη έγκυρος σύνδεσμος πληρωμής',
  'paylink.invalidHint': 'Ελέγξτε ότι έχετε ολόκληρη τη διεύθυνση ή ζητήστε νέο σύνδεσμο από όποιον σας τον έστειλε.',
  'paylink.askNew': 'Ζητήστε νέο σύνδεσμο',
  'paylink.phoneUntil': '{phone}, έως {time}',
  'paylink.seeReceipt': 'Δείτε την απόδειξή σας',
  'paylink.goOn': 'Συνέχεια πληρωμής',
  'paylink.thanksTitle': 'Η πληρωμή ελήφθη',
  'paylink.thanksHint': 'Ευχαριστούμε. Η πληρωμή σας έφτασε: {merchant}.',
  'paylink.waitTitle': 'Περιμένουμε την τράπεζά σας',
  'paylink.waitHint': 'Η τράπεζά σας δεν έχει απαντήσει ακόμη. Η σελίδα ενημερώνεται μόνη της· μην πληρώσετε ξανά.',
  'paylink.noReceipt': 'Δεν υπάρχει απόδειξη εδώ',
  'paylink.noReceiptHint':
    'Δεν βρίσκουμε αυτή την πληρωμή σε αυτή τη συσκευή. Ανοίξτε τον σύνδεσμο εκεί όπου πληρώσατε.',
  'paylink.kept': 'Δεν έγινε χρέωση. Δοκιμάστε ξανά ή επιλέξτε άλλον τρόπο.',
  'paylink.noRetry': 'Ο σύνδεσμος δεν μπορεί πια να πληρωθεί. Δεν χρεωθήκατε.',
  'paylink.backTitle': 'Τα χρήματά σας επιστρέφουν',
  'paylink.backHint':
    'Ο σύνδεσμος δεν ίσχυε πια όταν έφτασε η πληρωμή σας. Σας επιστρέφονται {amount}· η τράπεζά σας το δείχνει σε 5–7 εργάσιμες ημέρες.',
  'paylink.openUntil': 'Μπορείτε να πληρώσετε έως τις {time}.',
}
