import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'location.searchArea': 'Αναζητήστε πόλη ή περιοχή',
  'location.noArea': 'Δεν βρίσκουμε την περιοχή που ψάχνετε. Δοκιμάστε μια πιο σύντομη λέξη.',
  'location.orPickUp': 'Ή παραλάβετε την παραγγελία σας',
  'location.useMyLocation': 'Χρήση της τοποθεσίας μου',
  'location.areaDenied':
    'Η άδεια τοποθεσίας είναι κλειστή. Επιλέξτε περιοχή από τη λίστα ή επιτρέψτε την στις ρυθμίσεις του περιηγητή.',
  'location.areaUnknown': 'Δεν βρήκαμε την τοποθεσία σας. Επιλέξτε περιοχή από τη λίστα.',
  'location.areaOutside': 'Δεν παραδίδουμε εκεί που βρίσκεστε. Επιλέξτε άλλη περιοχή από τη λίστα.',
  'location.outletAway': '{distance} από εσάς',
  'location.useMyPlace': 'Βρείτε το πιο κοντινό κατάστημα',
  'location.noLocation': 'Δεν βρήκαμε την τοποθεσία σας. Επιλέξτε κατάστημα από τη λίστα.',
  'location.locationDenied':
    'Η άδεια τοποθεσίας είναι κλειστή. Επιλέξτε κατάστημα από τη λίστα ή επιτρέψτε την στις ρυθμίσεις του περιηγητή.',
  'location.noOutlet': 'Δεν βρήκαμε αυτό το κατάστημα. Δοκιμάστε μια πιο σύντομη λέξη.',
  'location.searchOutlet': 'Αναζήτηση καταστήματος',
  'location.deliveryFee': 'Παράδοση {amount}',
  'location.deliveryAbout': 'Παράδοση περίπου {amount}, ανάλογα με την απόσταση',
  'location.deliveryByCourier': 'Τα έξοδα παράδοσης τα ορίζει ο διανομέας',
  'location.deliveryFree': 'Δωρεάν παράδοση',
  'location.noDelivery': 'Αυτό το κατάστημα δεν κάνει παράδοση. Μπορείτε να παραλάβετε την παραγγελία σας.',
  'location.noPickup': 'Αυτό το κατάστημα κάνει μόνο παράδοση.',
  'location.searchPlace': 'Αναζήτηση πόλης, περιοχής ή οδού',
  'location.clearSearch': 'Καθαρισμός αναζήτησης',
  'location.placesFound': '{count, plural, one {Βρέθηκε # μέρος} other {Βρέθηκαν # μέρη}}',
  'location.placesOffline': 'Είστε εκτός σύνδεσης. Μπορείτε να ψάξετε όταν επανέλθει η σύνδεση.',
  'location.mapsAway': 'Η αναζήτηση οδών δεν είναι διαθέσιμη τώρα. Οι περιοχές βρίσκονται κανονικά.',
  'location.allPharmacies': 'Όλα τα φαρμακεία και οι κλινικές',
}
