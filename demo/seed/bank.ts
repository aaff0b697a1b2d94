/** The bank account for the demonstration's payments. A real site has none until an administrator enters one. */

import type { BankAccount } from '#api/db/site/settings.ts'

export const demoBank: BankAccount = {
  accountName: 'Freehold Client Account',
  bankName: 'Example Bank',
  accountNumber: '0000 0000 0000',
  routing: '123456780',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
  note: {
    en: 'Money is held in a client account, apart from the company’s own, until the campaign closes.',
    fr: 'L’argent est conservé sur un compte client, distinct de celui de la société, jusqu’à la clôture de la campagne.',
    ar: 'تُحفظ الأموال في حساب للعملاء منفصل عن أموال الشركة حتى إغلاق الحملة.',
  },
}
