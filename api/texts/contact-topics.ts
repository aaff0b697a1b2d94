/** What messages to the site are about, as their subjects say it. */

import type { ContactTopic } from '#domain/site/contact.ts'
import type { Language } from '#contract/shapes.ts'

export const contactTopics: Readonly<Record<Language, Readonly<Record<ContactTopic, string>>>> = {
  en: {
    investing: 'Investing',
    payment: 'A payment or a refund',
    raising: 'Raising funds',
    account: 'Account and sign-in',
    press: 'Press and partners',
    other: 'Something else',
  },
  fr: {
    investing: 'Investir',
    payment: 'Un paiement ou un remboursement',
    raising: 'Lever des fonds',
    account: 'Compte et connexion',
    press: 'Presse et partenaires',
    other: 'Autre chose',
  },
  ar: {
    investing: 'الاستثمار',
    payment: 'دفعة أو استرداد',
    raising: 'جمع التمويل',
    account: 'الحساب وتسجيل الدخول',
    press: 'الصحافة والشركاء',
    other: 'أمر آخر',
  },
}
