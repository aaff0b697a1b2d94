import type { OfflinePayment } from '#contract/payment/admin/offline-payment.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { ReturnUnusableButtons } from '#src/components/admin/return-unusable-buttons.tsx'
import { UnlessOwn } from '#src/components/admin/unless-own.tsx'
import { Who } from '#src/components/admin/user-identity.tsx'

const variants: Readonly<Record<OfflinePayment['state'], BadgeVariant>> = {
  reserved: 'warn',
  confirmed: 'good',
  expired: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
}

interface PaymentRowProps {
  readonly of: OfflinePayment
  readonly onAction: (action: PaymentAction, unusable?: Unusable) => void
}

/** `return`: the money was sent back. `unusable`: a transfer arrived that cannot pay for this. */
export type PaymentAction = 'confirm' | 'return' | 'refund' | 'unusable'
export type Unusable = OfflinePayment['unusable'][number]

/** One payment. A transfer may also arrive for an expired reservation. */
export function PaymentRow({ of: payment, onAction }: PaymentRowProps) {
  const intl = useIntl()
  const now = useNow()
  const { text } = intl
  const { investor, amount, reference, state } = payment
  return (
    <AdminRow
      badges={<Badge variant={variants[state]}>{text(`admin.payment.${state}`)}</Badge>}
      title={<bdi className="code">{reference}</bdi>}
      subtitle={<bdi>{payment.campaign}</bdi>}
      actions={
        <UnlessOwn userId={investor.id}>
          {payment.returnDue !== null ? (
            <RowButton
              label={text('admin.return')}
              fullLabel={text('admin.returnOf', { reference })}
              onClick={() => onAction('return')}
            />
          ) : null}
          <ReturnUnusableButtons
            of={payment.unusable}
            reference={reference}
            onReturn={(each) => onAction('return', each)}
          />
          {state === 'reserved' || state === 'expired' ? (
            <Button
              variant={state === 'reserved' ? 'primary' : 'quiet'}
              needsConnection
              blocked={
                payment.isProcessing
                  ? text('admin.paymentInProgress')
                  : payment.signedAt === null
                    ? text('admin.unsigned')
                    : undefined
              }
              aria-label={text('admin.confirmOf', { reference })}
              onClick={() => onAction('confirm')}
            >
              {text('admin.confirm')}
            </Button>
          ) : null}
          {state === 'confirmed' && (payment.gateway === 'wallet' || payment.gateway === 'offline') ? (
            <RowButton
              variant="quiet"
              label={text('admin.refund')}
              fullLabel={text('admin.refundOf', { reference })}
              onClick={() => onAction('refund')}
            />
          ) : null}
          <RowButton
            variant="plain"
            label={text('admin.unusable')}
            fullLabel={text('admin.unusableOf', { reference })}
            onClick={() => onAction('unusable')}
          />
        </UnlessOwn>
      }
    >
      <Who of={investor} />
      <RowFacts>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        <span className="soft small">{text('admin.units', { count: Number(payment.units) })}</span>
        <span className="soft small">{text('admin.methodIs', { way: text(`admin.gateway.${payment.gateway}`) })}</span>
        <span className="soft small">{whenText(payment, now, intl)}</span>
      </RowFacts>
    </AdminRow>
  )
}

function whenText({ state, expiresAt, confirmedAt, createdAt }: OfflinePayment, now: number, intl: Intl): string {
  const { text, ago, date } = intl
  if (confirmedAt !== null) return text('admin.confirmedOn', { date: date(confirmedAt, 'time') })
  if (state === 'reserved' && expiresAt !== null)
    return text('admin.expires', { when: ago(now - Date.parse(expiresAt)), date: date(expiresAt, 'time') })
  return text('admin.reservedOn', { date: date(createdAt, 'time') })
}
