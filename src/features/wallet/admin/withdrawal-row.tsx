import { type Withdrawal } from '#contract/wallet/admin-wallet.ts'
import { entryStatus } from '#domain/wallet/wallet.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { UnlessOwn } from '#src/components/admin/unless-own.tsx'
import { Who } from '#src/components/admin/user-identity.tsx'

const variants: Readonly<Record<Withdrawal['status'], BadgeVariant>> = {
  [entryStatus.pending]: 'warn',
  [entryStatus.processing]: 'warn',
  [entryStatus.success]: 'good',
  [entryStatus.failed]: 'plain',
}

interface WithdrawalRowProps {
  readonly of: Withdrawal
  readonly onPay: () => void
  readonly onReject: () => void
  readonly onReturn: () => void
}

/** One withdrawal: its user, amount, target account and actions. */
export function WithdrawalRow({ of: withdrawal, onPay, onReject, onReturn }: WithdrawalRowProps) {
  const intl = useIntl()
  const { text } = intl
  const { person, amount, status, returnedAt } = withdrawal
  const isPending = status === entryStatus.pending || status === entryStatus.processing
  return (
    <AdminRow
      badges={
        <>
          <Badge variant={variants[status]}>{text(`wallet.status.${status}`)}</Badge>
          {returnedAt === null ? null : <Badge>{text('admin.withdrawalReturned')}</Badge>}
        </>
      }
      title={<MoneyText amount={amount.amount} currency={amount.currency} />}
      subtitle={whenText(withdrawal, intl)}
      actions={
        <UnlessOwn userId={person.id}>
          {isPending ? (
            <>
              <RowButton
                label={text('admin.send')}
                fullLabel={text('admin.sendOf', { name: person.name })}
                onClick={onPay}
              />
              <RowButton
                variant="plain"
                label={text('admin.reject')}
                fullLabel={text('admin.rejectOf', { name: person.name })}
                onClick={onReject}
              />
            </>
          ) : status === entryStatus.success && returnedAt === null ? (
            <RowButton
              variant="plain"
              label={text('admin.recordReturn')}
              fullLabel={text('admin.recordReturnOf', { name: person.name })}
              onClick={onReturn}
            />
          ) : null}
        </UnlessOwn>
      }
    >
      <Who of={person} />
      <RowFacts>
        <span>
          <bdi>{withdrawal.bankName}</bdi>
        </span>
        <span className="soft small">
          <bdi dir="ltr">{withdrawal.account}</bdi>
        </span>
        <span className="soft small">{text(`admin.verified.${withdrawal.verified?.by ?? 'none'}`)}</span>
        {withdrawal.bankReference === null ? null : (
          <span className="soft small">
            <bdi className="code">{withdrawal.bankReference}</bdi>
          </span>
        )}
        {withdrawal.bankFee === null ? null : (
          <span className="soft small">
            {text(`admin.bankFee.paidBy.${withdrawal.bankFee.bearer}`)}{' '}
            <MoneyText amount={withdrawal.bankFee.amount.amount} currency={withdrawal.bankFee.amount.currency} />{' '}
            <bdi>{withdrawal.bankFee.reason}</bdi>
          </span>
        )}
        {withdrawal.refusal === null ? null : (
          <span className="soft small">
            <bdi>{withdrawal.refusal}</bdi>
          </span>
        )}
      </RowFacts>
    </AdminRow>
  )
}

function whenText({ createdAt, handledAt, returnedAt, status }: Withdrawal, { text, date }: Intl): string {
  if (returnedAt !== null) return text('admin.returnedOn', { date: date(returnedAt, 'time') })
  if (handledAt === null || status === entryStatus.pending)
    return text('admin.requestedOn', { date: date(createdAt, 'time') })
  return text('admin.handledOn', { date: date(handledAt, 'time') })
}
