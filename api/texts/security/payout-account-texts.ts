/** The payout account of a campaign was set or changed, for its owner, in three languages. */

import type { MailText } from '#api/texts/mail-text.ts'
import type { NonEmptyText } from '#api/texts/values.ts'

/** @param values the campaign, and the last four digits of the account's number */
export type PayoutAccountText = (values: { campaign: NonEmptyText; ends: NonEmptyText }) => MailText

export const payoutAccountEn: PayoutAccountText = ({ campaign, ends }) => ({
  subject: `The payout account of ${campaign} was changed`,
  heading: 'Your payout account was changed',
  body: [
    `Payouts of ${campaign} go to the account ending in ${ends}.`,
    'If this was not you, change your password immediately, enter the correct account again and contact us.',
  ],
  action: 'Check the payout account',
})

export const payoutAccountFr: PayoutAccountText = ({ campaign, ends }) => ({
  subject: `Le compte de versement de ${campaign} a été modifié`,
  heading: 'Votre compte de versement a été modifié',
  body: [
    `Les versements de ${campaign} iront sur le compte se terminant par ${ends}.`,
    'Si ce n’était pas vous, changez immédiatement votre mot de passe, saisissez à nouveau le bon compte et contactez-nous.',
  ],
  action: 'Vérifier le compte de versement',
})

export const payoutAccountAr: PayoutAccountText = ({ campaign, ends }) => ({
  subject: `تغير حساب الصرف لـ ${campaign}`,
  heading: 'تغير حساب الصرف الخاص بك',
  body: [
    `تُصرف أموال ${campaign} إلى الحساب المنتهي بـ ${ends}.`,
    'إن لم تكن أنت من غيَّره فغيِّر كلمة المرور فورًا وأدخل الحساب الصحيح من جديد وتواصل معنا.',
  ],
  action: 'التحقق من حساب الصرف',
})
