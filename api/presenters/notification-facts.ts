/** Which facts each kind of notification is written with; of older rows some may be missing when they are read. */

import type { EndingKind } from '#domain/closing.ts'
import type { PaymentNotice } from '#domain/payment.ts'
import type { BankChangeEvent } from '#api/texts/security/bank-texts.ts'
import type { ProviderKeyEvent } from '#api/texts/security/provider-key-texts.ts'
import type { WalletNotice } from '#api/texts/wallet/wallet-texts.ts'
import type { NotificationFacts, NotificationKind } from './notification.ts'

type RequiredFacts = Required<NotificationFacts>
type Facts<Name extends keyof NotificationFacts> = Pick<RequiredFacts, 'path' | Name>
type Money = 'amount' | 'currency'

type PathKind =
  | 'identity-approved'
  | 'identity-declined'
  | 'accreditation-approved'
  | 'accreditation-declined'
  | 'job-failed'
type TitledKind = 'update' | 'document-asked' | 'document-granted' | 'document-refused'
type CampaignMoneyKind = 'saved-ends' | 'waiting-offer' | 'investment-refunded' | 'distribution' | 'reservation-ended'
type MoneyKind =
  | 'withdrawal-waiting'
  | 'payment-waiting'
  | Extract<WalletNotice, `top-up-${string}`>
  // A payment may have been for a wallet.
  | Exclude<PaymentNotice, CampaignMoneyKind>
type WithdrawalKind = Extract<WalletNotice, `withdrawal-${string}`>
type CampaignKind =
  | 'comment'
  | 'comment-approved'
  | 'comment-reply'
  | 'submitted'
  | 'approved'
  | 'declined'
  | 'hidden'
  | 'shown'
  | 'commented'
  | 'changes-sent'
  | 'changes-approved'
  | 'changes-declined'
  | 'campaign-edited'
  | `ended-${EndingKind}`

type FactsOf<Kind> = Kind extends PathKind
  ? Facts<'path'>
  : Kind extends CampaignKind
    ? Facts<'campaign'>
    : Kind extends TitledKind
      ? Facts<'campaign' | 'title'>
      : Kind extends 'confirmed'
        ? Facts<'campaign' | 'funds' | Money>
        : Kind extends CampaignMoneyKind
          ? Facts<'campaign' | Money>
          : Kind extends MoneyKind
            ? Facts<Money> & Pick<NotificationFacts, 'campaign'>
            : Kind extends WithdrawalKind
              ? Facts<'account' | Money>
              : Kind extends 'account-changed' | `bank-${BankChangeEvent}`
                ? Facts<'account'>
                : Kind extends `provider-keys-${ProviderKeyEvent}`
                  ? Facts<'provider'>
                  : Kind extends 'payout-account'
                    ? Facts<'campaign' | 'account'>
                    : never

/** `followed` is written to the inbox alone and asks for the person when it is read. */
type SentKind = Exclude<NotificationKind, 'followed'>

/** A kind that is named in no group above has no facts, and whoever sends it does not compile. */
export type NotificationContent = {
  readonly [Kind in SentKind]: { readonly kind: Kind; readonly facts: FactsOf<Kind> }
}[SentKind]
export type NotificationContentOf<Kind extends SentKind> = Extract<NotificationContent, { readonly kind: Kind }>
