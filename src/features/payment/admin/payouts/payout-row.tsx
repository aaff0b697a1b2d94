import type { TransferProvider } from '#domain/payment/payout-transfer.ts'
import type { PayoutItem } from '#contract/payment/admin/payout.ts'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { Who } from '#src/components/admin/user-identity.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { SendingActions } from './sending-actions.tsx'
import { useWaitingTime } from './waiting-notice.tsx'

export type PayoutAction = 'confirm' | 'reject' | 'send' | 'record' | 'return' | 'cancel-transfer' | TransferProvider

const variants: Readonly<Record<PayoutItem['state'], BadgeVariant>> = {
  requested: 'warn',
  confirmed: 'warn',
  sending: 'plain',
  paid: 'good',
  rejected: 'plain',
}

interface PayoutRowProps {
  readonly of: PayoutItem
  readonly onAction: (action: PayoutAction) => void
}

/** One payout: its campaign, owner and statement, and what an administrator does next. */
export function PayoutRow({ of: payout, onAction }: PayoutRowProps) {
  const intl = useIntl()
  const { text } = intl
  const { campaign, state, net, returned, bankFee, reason, failure, method } = payout
  const { bankReference, transferReference, transferState } = payout
  const reference = bankReference ?? (state === 'sending' ? transferReference : null)
  const isSent = state === 'sending' || state === 'paid'
  const waits = useWaitingTime(payout) !== undefined
  return (
    <AdminRow
      badges={
        <>
          <Badge variant={variants[state]}>{text(`payouts.state.${state}`)}</Badge>
          {state === 'sending' ? (
            <Badge>{text(`payouts.waiting.${transferState === 'sent' ? 'sent' : 'sending'}`)}</Badge>
          ) : null}
          {state === 'confirmed' && failure !== null && transferState === 'failed' ? (
            <Badge variant="bad">{text('payouts.failed')}</Badge>
          ) : returned > 0n ? (
            <Badge variant="bad">
              {text(returned + bankFee < net ? 'payouts.partlyReturned' : 'payouts.returned')}
            </Badge>
          ) : null}
          {waits ? <Badge>{text('payouts.newAccount')}</Badge> : null}
        </>
      }
      title={
        <Link href={pathTo('adminCampaign', { id: campaign.id })}>
          <bdi>{campaign.name}</bdi>
        </Link>
      }
      subtitle={whenText(payout, intl)}
      actions={<Actions of={payout} onAction={onAction} />}
    >
      <Amounts of={payout} />
      <RowFacts>
        <Who of={payout.owner} />
        {isSent ? <span className="soft small">{text(`payouts.by.${method}`)}</span> : null}
        {reference === null ? null : (
          <span className="soft small">
            <bdi className="code">{reference}</bdi>
          </span>
        )}
        {failure === null ? null : <span className="soft small">{text(`payouts.failure.${failure}`)}</span>}
        {state === 'sending' && payout.actionUrl !== null ? (
          <span className="soft small">{text('payouts.continueText')}</span>
        ) : null}
        {reason === '' ? null : (
          <span className="soft small" dir="auto">
            {reason}
          </span>
        )}
      </RowFacts>
    </AdminRow>
  )
}

/** The net amount first, then how it results, and where it goes. */
function Amounts({ of: payout }: Pick<PayoutRowProps, 'of'>) {
  const { text, rate } = useIntl()
  const { currency, state, raised, feePoints, fee, net, amount, returned, bankFee, account } = payout
  const lines = [
    [text('payouts.raised'), raised],
    [text('payouts.fee', { rate: rate(feePoints) }), -fee],
    ...(bankFee > 0n ? [[text('payouts.bankFee'), -bankFee] as const] : []),
    ...(returned > 0n && returned + bankFee < net ? [[text('payouts.cameBack'), returned] as const] : []),
    ...((state === 'confirmed' || state === 'sending') && amount < net
      ? [[text(`payouts.amount.${state}`), amount] as const]
      : []),
  ] as const
  return (
    <RowFacts>
      <span className="soft small">{text('payouts.net')}</span>
      <b>
        <MoneyText amount={net} currency={currency} />
      </b>
      {lines.map(([term, amount]) => (
        <span key={term} className="soft small">
          {term} <MoneyText amount={amount} currency={currency} />
        </span>
      ))}
      <span className="soft small">
        {text('payouts.account')} <bdi dir="ltr">{account ?? text('payouts.accountNone')}</bdi>
      </span>
    </RowFacts>
  )
}

function Actions({ of: payout, onAction }: PayoutRowProps) {
  const { text } = useIntl()
  const { campaign, ownTeam, transfersOut } = payout
  return (
    <>
      <StateActions of={payout} onAction={onAction} />
      {transfersOut.length > 0 && !ownTeam ? (
        <RowButton
          variant="plain"
          label={text('payouts.return')}
          fullLabel={text('payouts.returnOf', { name: campaign.name })}
          onClick={() => onAction('return')}
        />
      ) : null}
    </>
  )
}

function StateActions({ of: payout, onAction }: PayoutRowProps) {
  const { text } = useIntl()
  const { campaign, state, senders, ownTeam } = payout
  const { name } = campaign
  // Only polling the provider decides nothing.
  if (ownTeam && state !== 'sending')
    return state === 'rejected' ? null : <span className="soft small">{text('error.OWN_CAMPAIGN_DECISION')}</span>
  switch (state) {
    case 'requested':
      return (
        <>
          <RowButton
            label={text('payouts.confirm')}
            fullLabel={text('payouts.confirmOf', { name })}
            onClick={() => onAction('confirm')}
          />
          <RowButton
            variant="plain"
            label={text('payouts.reject')}
            fullLabel={text('payouts.rejectOf', { name })}
            onClick={() => onAction('reject')}
          />
        </>
      )
    case 'confirmed':
      return (
        <>
          {senders.map((provider, index) => (
            <RowButton
              key={provider}
              variant={index === 0 ? 'primary' : 'quiet'}
              label={text(`payouts.sendBy.${provider}`)}
              fullLabel={text(`payouts.sendByOf.${provider}`, { name })}
              onClick={() => onAction(provider)}
            />
          ))}
          <RowButton
            variant={senders.length > 0 ? 'quiet' : 'primary'}
            label={text('payouts.send')}
            fullLabel={text('payouts.sendOf', { name })}
            onClick={() => onAction('send')}
          />
          <RowButton
            variant="plain"
            label={text('payouts.record')}
            fullLabel={text('payouts.recordOf', { name })}
            onClick={() => onAction('record')}
          />
        </>
      )
    case 'sending':
      return <SendingActions of={payout} onCancel={() => onAction('cancel-transfer')} />
    // A provider reports by itself what it returns.
    case 'paid':
    case 'rejected':
      return null
  }
}

function whenText({ state, requestedAt, confirmedAt, paidAt }: PayoutItem, { text, date }: Intl): string {
  if (state === 'paid' && paidAt !== null) return text('payouts.paidOn', { date: date(paidAt, 'time') })
  if ((state === 'confirmed' || state === 'sending') && confirmedAt !== null)
    return text('payouts.confirmedOn', { date: date(confirmedAt, 'time') })
  return text('payouts.requestedOn', { date: date(requestedAt, 'time') })
}
