import { Fragment, type ReactNode } from 'react'
import type { Payout } from '#contract/payment/payout.ts'
import { payoutHoldEnd } from '#domain/payment/payout.ts'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { dashboardPath } from '#src/features/campaign/dashboard/dashboard-tabs.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './payout-panel.module.css'

interface PayoutNoticeProps {
  readonly of: Payout
  readonly campaignId: string
}

/** The state of the payout, or what prevents it and what the owner can do about that. */
export function PayoutNotice({ of: payout, campaignId }: PayoutNoticeProps) {
  return (
    <>
      <StateNotice of={payout} campaignId={campaignId} />
      {payout.problem === null ? null : <ProblemNotice of={payout} campaignId={campaignId} />}
      <NewAccountNotice of={payout} />
    </>
  )
}

function StateNotice({ of: payout, campaignId }: PayoutNoticeProps) {
  const { text, rich } = useIntl()
  const { state, net, currency, reason, failure, method } = payout
  const { amount: latest, returned, bankFee } = payout
  const moneyOf = (minor: bigint) => <MoneyText key={minor} amount={minor} currency={currency ?? ''} />
  const amount = moneyOf(state === 'paid' ? net - bankFee : latest)
  switch (state) {
    case 'none':
      return payout.possible ? <p>{text('dash.payout.lead')}</p> : null
    case 'requested':
      return <Notice title={text('dash.payout.requested')}>{text('dash.payout.requestedText')}</Notice>
    case 'confirmed':
      if (failure !== null) return <FailureNotice of={payout} failure={failure} campaignId={campaignId} />
      return reason === '' ? (
        <Notice title={text('dash.payout.confirmed')}>{rich('dash.payout.confirmedText', { amount })}</Notice>
      ) : (
        <Notice
          variant="warn"
          title={text(isReturnedInPart(payout) ? 'dash.payout.partReturned' : 'dash.payout.returned')}
          action={<AccountLink campaignId={campaignId} label={text('dash.payout.changeAccount')} />}
        >
          <Reason of={reason} />
          <ChargedFees of={payout} />
          {isReturnedInPart(payout) ? <ReturnedPart of={payout} /> : <p>{text('dash.payout.returnedText')}</p>}
        </Notice>
      )
    case 'sending':
      return (
        <Notice title={text('dash.payout.sending')}>
          <p>{rich('dash.payout.sendingText', { amount, provider: method === 'mangopay' ? 'Mangopay' : 'Stripe' })}</p>
          {returned > 0n ? <p>{rich('dash.payout.returnedMeanwhile', { returned: moneyOf(returned) })}</p> : null}
        </Notice>
      )
    case 'paid':
      return (
        <Notice variant="good" title={rich('dash.payout.paid', { amount })}>
          <p>{text('dash.payout.paidText')}</p>
          <ChargedFees of={payout} />
        </Notice>
      )
    case 'rejected':
      return (
        <Notice variant="bad" title={text('dash.payout.rejected')}>
          <Reason of={reason} />
          <p>{text('dash.payout.rejectedText')}</p>
        </Notice>
      )
  }
}

interface FailureNoticeProps extends PayoutNoticeProps {
  readonly failure: NonNullable<Payout['failure']>
}

/** Why a provider did not send the money, or returned it, and whether the owner has to correct the account. */
function FailureNotice({ of: payout, failure, campaignId }: FailureNoticeProps) {
  const { text } = useIntl()
  const isPart = isReturnedInPart(payout)
  const isOfAccount = failure.startsWith('account-') || failure === 'currency'
  return (
    <Notice
      variant="warn"
      title={text(isPart ? 'dash.payout.partReturned' : 'dash.payout.notSent')}
      {...(isOfAccount
        ? { action: <AccountLink campaignId={campaignId} label={text('dash.payout.changeAccount')} /> }
        : {})}
    >
      <p>{text(`dash.payout.failure.${failure}`)}</p>
      <ChargedFees of={payout} />
      {isPart ? (
        <ReturnedPart of={payout} />
      ) : (
        <p>{text(isOfAccount ? 'dash.payout.returnedText' : 'dash.payout.notSentText')}</p>
      )}
    </Notice>
  )
}

/** The owner has the rest. */
function isReturnedInPart({ net, returned, bankFee }: Payout): boolean {
  return returned > 0n && returned + bankFee < net
}

function ReturnedPart({ of: { currency, net, returned } }: Pick<PayoutNoticeProps, 'of'>) {
  const { rich } = useIntl()
  const moneyOf = (minor: bigint) => <MoneyText key={minor} amount={minor} currency={currency ?? ''} />
  return <p>{rich('dash.payout.partReturnedText', { returned: moneyOf(returned), net: moneyOf(net) })}</p>
}

/** What banks kept of what they returned, and why the owner is charged. */
function ChargedFees({ of: { currency, charges } }: Pick<PayoutNoticeProps, 'of'>) {
  const { rich } = useIntl()
  return charges.map(({ amount, reason }, index) => (
    <Fragment key={index}>
      <p>
        {rich('dash.payout.bankFeeCharged', {
          fee: <MoneyText key="fee" amount={amount} currency={currency ?? ''} />,
        })}
      </p>
      <Reason of={reason} />
    </Fragment>
  ))
}

/** As an administrator wrote it. */
function Reason({ of: reason }: { readonly of: string }) {
  return (
    <p className={`multiline ${styles.reason}`} dir="auto">
      {reason}
    </p>
  )
}

function ProblemNotice({ of: { problem }, campaignId }: PayoutNoticeProps): ReactNode {
  const { text } = useIntl()
  if (problem === 'unallocated')
    return (
      <Notice variant="warn" title={text('dash.payout.unallocated')}>
        {text('dash.payout.unallocatedText')}
      </Notice>
    )
  if (problem === 'unsettled')
    return (
      <Notice
        variant="warn"
        title={text('dash.payout.unsettled')}
        action={
          <Link className={buttonClass('quiet')} href={dashboardPath(campaignId, 'investments')} keepScroll>
            {text('dash.payout.viewInvestments')}
          </Link>
        }
      >
        {text('dash.payout.unsettledText')}
      </Notice>
    )
  if (problem === 'account-missing')
    return (
      <Notice
        variant="warn"
        title={text('dash.payout.noAccount')}
        action={<AccountLink campaignId={campaignId} label={text('dash.payout.addAccount')} />}
      >
        {text('dash.payout.noAccountText')}
      </Notice>
    )
  return null
}

/** The step of the payout account, which stays open after the campaign's end. */
function AccountLink({ campaignId, label }: { readonly campaignId: string; readonly label: string }) {
  return (
    <Link className={buttonClass('quiet')} href={pathTo('funding', { id: campaignId })}>
      {label}
    </Link>
  )
}

/** A payout waits after a change of its account, so that a stolen session cannot redirect the money unnoticed. */
function NewAccountNotice({ of: { state, possible, accountChangedAt } }: Pick<PayoutNoticeProps, 'of'>) {
  const { text, rich, date } = useIntl()
  const now = useNow()
  const payableFrom = accountChangedAt === null ? undefined : payoutHoldEnd(Date.parse(accountChangedAt), now)
  const waits = possible || state === 'requested' || state === 'confirmed'
  if (!waits || payableFrom === undefined) return null
  return (
    <Notice variant="warn" title={text('dash.payout.accountNew')}>
      {rich('dash.payout.accountNewText', {
        moment: (
          <time key="moment" dateTime={new Date(payableFrom).toISOString()}>
            {date(payableFrom, 'time')}
          </time>
        ),
      })}
    </Notice>
  )
}
