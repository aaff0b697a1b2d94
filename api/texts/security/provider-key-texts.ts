/** Changes of the keys of payment providers, for administrators, in three languages. */

import type { MailText } from '#api/texts/mail-text.ts'
import { literalText, type NonEmptyText } from '#api/texts/values.ts'
import type { KeyProvider } from '#domain/gateway-keys.ts'

export const providerKeyEvents = ['changed', 'removed'] as const
export type ProviderKeyEvent = (typeof providerKeyEvents)[number]

interface ProviderKeyValues {
  /** Who changed them. */
  readonly name: NonEmptyText
  readonly provider: NonEmptyText
  /** Known by the mail alone: the inbox shows when it was notified. */
  readonly when: NonEmptyText | undefined
}
export type ProviderKeyTexts = Readonly<Record<ProviderKeyEvent, (values: ProviderKeyValues) => MailText>>

export const providerNames: Readonly<Record<KeyProvider, NonEmptyText>> = {
  stripe: literalText('Stripe'),
  paypal: literalText('PayPal'),
  mangopay: literalText('Mangopay'),
  plaid: literalText('Plaid'),
}

export const providerKeyTextsEn: ProviderKeyTexts = {
  changed: ({ name, provider, when }) => ({
    subject: `The keys of ${provider} were changed`,
    heading: 'The keys of a payment provider were changed',
    body: [
      `${name} entered new keys for ${provider}. New payments use them immediately.`,
      ...(when ? [`Time of the change: ${when}`] : []),
      'If you do not expect this change, check the payment providers immediately and contact the other administrators.',
    ],
    action: 'View payment providers',
  }),
  removed: ({ name, provider, when }) => ({
    subject: `The keys of ${provider} were removed`,
    heading: 'The keys of a payment provider were removed',
    body: [
      `${name} removed the keys of ${provider}. New payments do not use them any more.`,
      ...(when ? [`Time of the change: ${when}`] : []),
      'If you do not expect this change, check the payment providers immediately and contact the other administrators.',
    ],
    action: 'View payment providers',
  }),
}

export const providerKeyTextsFr: ProviderKeyTexts = {
  changed: ({ name, provider, when }) => ({
    subject: `Les clés de ${provider} ont été modifiées`,
    heading: 'Les clés d’un prestataire de paiement ont été modifiées',
    body: [
      `${name} a saisi de nouvelles clés pour ${provider}. Les nouveaux paiements les utilisent immédiatement.`,
      ...(when ? [`Date de la modification\u00a0: ${when}`] : []),
      'Si vous n’attendiez pas cette modification, vérifiez immédiatement les prestataires de paiement et contactez les autres administrateurs.',
    ],
    action: 'Voir les prestataires de paiement',
  }),
  removed: ({ name, provider, when }) => ({
    subject: `Les clés de ${provider} ont été supprimées`,
    heading: 'Les clés d’un prestataire de paiement ont été supprimées',
    body: [
      `${name} a supprimé les clés de ${provider}. Les nouveaux paiements ne les utilisent plus.`,
      ...(when ? [`Date de la modification\u00a0: ${when}`] : []),
      'Si vous n’attendiez pas cette modification, vérifiez immédiatement les prestataires de paiement et contactez les autres administrateurs.',
    ],
    action: 'Voir les prestataires de paiement',
  }),
}

export const providerKeyTextsAr: ProviderKeyTexts = {
  changed: ({ name, provider, when }) => ({
    subject: `تغيرت مفاتيح ${provider}`,
    heading: 'تغيرت مفاتيح مزود دفع',
    body: [
      `أدخل ${name} مفاتيح جديدة لـ ${provider}. تستخدمها المدفوعات الجديدة فورًا.`,
      ...(when ? [`وقت التغيير: ${when}`] : []),
      'إن لم تكن تتوقع هذا التغيير فتحقق من مزودي الدفع فورًا وتواصل مع المشرفين الآخرين.',
    ],
    action: 'عرض مزودي الدفع',
  }),
  removed: ({ name, provider, when }) => ({
    subject: `أُزيلت مفاتيح ${provider}`,
    heading: 'أُزيلت مفاتيح مزود دفع',
    body: [
      `أزال ${name} مفاتيح ${provider}. لم تعد المدفوعات الجديدة تستخدمها.`,
      ...(when ? [`وقت التغيير: ${when}`] : []),
      'إن لم تكن تتوقع هذا التغيير فتحقق من مزودي الدفع فورًا وتواصل مع المشرفين الآخرين.',
    ],
    action: 'عرض مزودي الدفع',
  }),
}
