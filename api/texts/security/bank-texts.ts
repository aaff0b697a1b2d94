/** What administrators hear of the account that investors pay to, in three languages. */

import type { MailText } from '#api/texts/mail-text.ts'
import type { NonEmptyText } from '#api/texts/values.ts'

export type BankChangeEvent = 'proposed' | 'changed' | 'cancelled'

/** @param values who entered the change, and the end of the account's number */
export type BankTexts = Readonly<
  Record<BankChangeEvent, (values: { name: NonEmptyText; ends: NonEmptyText }) => MailText>
>

export const bankTextsEn: BankTexts = {
  proposed: ({ name, ends }) => ({
    subject: 'A new bank account is waiting for confirmation',
    heading: 'A new bank account is waiting for confirmation',
    body: [
      `${name} entered a new bank account for investors’ payments, ending in ${ends}.`,
      'Another administrator has to confirm it within 7 days. Investors see the current account until then.',
      'If you do not expect this change, cancel it and contact the other administrators.',
    ],
    action: 'Review the change',
  }),
  changed: ({ name, ends }) => ({
    subject: 'The bank account for investors’ payments was changed',
    heading: 'The bank account was changed',
    body: [
      `Investors now pay to the account ending in ${ends}. ${name} entered the change.`,
      'If you do not expect this change, check the account immediately.',
    ],
    action: 'Open the bank account',
  }),
  cancelled: ({ name, ends }) => ({
    subject: 'A change of the bank account was cancelled',
    heading: 'A change of the bank account was cancelled',
    body: [`The account ending in ${ends}, entered by ${name}, is not used. The current account stays in use.`],
    action: 'Open the bank account',
  }),
}

export const bankTextsFr: BankTexts = {
  proposed: ({ name, ends }) => ({
    subject: 'Un nouveau compte bancaire attend une confirmation',
    heading: 'Un nouveau compte bancaire attend une confirmation',
    body: [
      `${name} a saisi un nouveau compte bancaire pour les paiements des investisseurs, se terminant par ${ends}.`,
      'Un autre administrateur doit le confirmer sous 7 jours. D’ici là, les investisseurs voient le compte actuel.',
      'Si vous n’attendez pas cette modification, annulez-la et contactez les autres administrateurs.',
    ],
    action: 'Vérifier la modification',
  }),
  changed: ({ name, ends }) => ({
    subject: 'Le compte bancaire des paiements a été modifié',
    heading: 'Le compte bancaire a été modifié',
    body: [
      `Les investisseurs paient désormais sur le compte se terminant par ${ends}. ${name} a saisi la modification.`,
      'Si vous n’attendiez pas cette modification, vérifiez le compte immédiatement.',
    ],
    action: 'Ouvrir le compte bancaire',
  }),
  cancelled: ({ name, ends }) => ({
    subject: 'Une modification du compte bancaire a été annulée',
    heading: 'Une modification du compte bancaire a été annulée',
    body: [`Le compte se terminant par ${ends}, saisi par ${name}, n’est pas utilisé. Le compte actuel reste utilisé.`],
    action: 'Ouvrir le compte bancaire',
  }),
}

export const bankTextsAr: BankTexts = {
  proposed: ({ name, ends }) => ({
    subject: 'حساب مصرفي جديد بانتظار التأكيد',
    heading: 'حساب مصرفي جديد بانتظار التأكيد',
    body: [
      `أدخل ${name} حسابًا مصرفيًا جديدًا لمدفوعات المستثمرين ينتهي بـ ${ends}.`,
      'يجب أن يؤكده مشرف آخر خلال 7 أيام. وحتى ذلك الحين يرى المستثمرون الحساب الحالي.',
      'إن لم تكن تتوقع هذا التغيير فألغه وتواصل مع المشرفين الآخرين.',
    ],
    action: 'راجع التغيير',
  }),
  changed: ({ name, ends }) => ({
    subject: 'تغير الحساب المصرفي لمدفوعات المستثمرين',
    heading: 'تغير الحساب المصرفي',
    body: [
      `يدفع المستثمرون الآن إلى الحساب المنتهي بـ ${ends}. أدخل ${name} التغيير.`,
      'إن لم تكن تتوقع هذا التغيير فتحقق من الحساب فورًا.',
    ],
    action: 'افتح الحساب المصرفي',
  }),
  cancelled: ({ name, ends }) => ({
    subject: 'أُلغي تغيير للحساب المصرفي',
    heading: 'أُلغي تغيير للحساب المصرفي',
    body: [`الحساب المنتهي بـ ${ends} الذي أدخله ${name} غير مستخدم، ويبقى الحساب الحالي مستخدمًا.`],
    action: 'افتح الحساب المصرفي',
  }),
}
