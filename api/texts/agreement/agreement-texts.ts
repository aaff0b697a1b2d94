/** The shape of the words of agreements. */

import type { CampaignKind, DistributionFrequency, RaiseType } from '#domain/campaign.ts'
import type { CancellationRule } from '#domain/cancellation.ts'
import type { SignatureKind } from '#domain/agreement.ts'
import type { Language } from '#contract/shapes.ts'

export interface AgreementTexts {
  readonly title: string
  /** With `{page}` and `{pages}`. */
  readonly pages: string
  readonly lead: (values: { site: string; company: string; campaign: string }) => string
  /** In place of the lead where the owner's own file comes first. */
  readonly ownLead: (values: { site: string; company: string; campaign: string }) => string
  readonly parties: string
  readonly terms: Readonly<Record<TermName, string>>
  readonly acquired: string
  readonly kinds: Readonly<Record<CampaignKind, string>>
  readonly months: (months: number) => string
  readonly frequencies: Readonly<Record<DistributionFrequency, string>>
  readonly payment: string
  readonly paymentText: string
  readonly closing: string
  readonly raises: Readonly<Record<RaiseType, (values: { goal: string; closes: string }) => string>>
  readonly cancelling: string
  readonly cancelRules: Readonly<Record<CancellationRule, (values: { until: string; days: number }) => string>>
  readonly cancelHow: string
  readonly risks: string
  readonly riskTexts: readonly string[]
  readonly records: string
  readonly recordTexts: readonly string[]
  readonly signature: string
  readonly signatureLead: string
  readonly kindsOfSignature: Readonly<Record<SignatureKind, string>>
  readonly languages: Readonly<Record<Language, string>>
  readonly checkAt: (address: string) => string
}

export type TermName =
  | 'company'
  | 'companyAddress'
  | 'campaign'
  | 'investor'
  | 'reference'
  | 'units'
  | 'unitPrice'
  | 'amount'
  | 'interest'
  | 'targetReturn'
  | 'distribution'
  | 'term'
  | 'frequency'
  | 'goal'
  | 'closes'
  | 'ownFile'
  | 'legalName'
  | 'signedHow'
  | 'typed'
  | 'signedAt'
  | 'siteTime'
  | 'address'
  | 'browser'
  | 'language'
  | 'version'
  | 'agreementId'
  | 'cancelUntil'
