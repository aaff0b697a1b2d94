import type { Transfer } from '#contract/wallet/admin-wallet.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { ReturnUnusableButtons } from '#src/components/admin/return-unusable-buttons.tsx'
import { UnlessOwn } from '#src/components/admin/unless-own.tsx'
import { Who } from '#src/components/admin/user-identity.tsx'

const variants: Readonly<Record<Transfer['state'], BadgeVariant>> = {
  requested: 'plain',
  waiting: 'warn',
  paid: 'good',
  ended: 'plain',
}

/** `other`: a transfer arrived that does not match. `return`: such a transfer was sent back. */
export type TopUpAction = 'confirm' | 'other' | 'return'

interface TopUpRowProps {
  readonly of: Transfer
  readonly onAction: (action: TopUpAction, unusable?: Transfer['unusable'][number]) => void
}

/** One top-up by transfer. The transfer may also arrive after its deadline. */
export function TopUpRow({ of: transfer, onAction }: TopUpRowProps) {
  const { text, date } = useIntl()
  const { person, amount, reference, state, paidAt, createdAt } = transfer
  return (
    <AdminRow
      badges={<Badge variant={variants[state]}>{text(`admin.topUp.${state}`)}</Badge>}
      title={<bdi className="code">{reference}</bdi>}
      actions={
        <UnlessOwn userId={person.id}>
          <ReturnUnusableButtons
            of={transfer.unusable}
            reference={reference}
            onReturn={(each) => onAction('return', each)}
          />
          {state === 'waiting' || state === 'ended' ? (
            <RowButton
              variant={state === 'waiting' ? 'primary' : 'quiet'}
              label={text('admin.confirm')}
              fullLabel={text('admin.confirmOf', { reference })}
              onClick={() => onAction('confirm')}
            />
          ) : null}
          <RowButton
            variant="plain"
            label={text('admin.otherTransfer')}
            fullLabel={text('admin.otherTransferOf', { reference })}
            onClick={() => onAction('other')}
          />
        </UnlessOwn>
      }
    >
      <Who of={person} />
      <RowFacts>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        <span className="soft small">
          {paidAt === null
            ? text('admin.requestedOn', { date: date(createdAt, 'time') })
            : text('admin.confirmedOn', { date: date(paidAt, 'time') })}
        </span>
      </RowFacts>
    </AdminRow>
  )
}
