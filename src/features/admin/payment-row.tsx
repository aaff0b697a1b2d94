import type { OfflinePayment } from '#contract/admin/payment.ts'
import { MoneyText } from '#src/components/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './list.module.css'
import { Who } from './who.tsx'

const looks: Readonly<Record<OfflinePayment['state'], BadgeLook>> = {
  reserved: 'warn',
  confirmed: 'good',
  expired: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
}

interface PaymentRowProps {
  readonly of: OfflinePayment
  readonly onAct: (act: PaymentAct, unusable?: Unusable) => void
}

/** `return`: that money was sent back. `unusable`: money came that cannot pay for this. */
export type PaymentAct = 'confirm' | 'return' | 'refund' | 'unusable'
export type Unusable = OfflinePayment['unusable'][number]

/** One payment. Money may also arrive for a reservation whose time is over. */
export function PaymentRow({ of: payment, onAct }: PaymentRowProps) {
  const intl = useIntl()
  const now = useNow()
  const online = useOnline()
  const { text, rich } = intl
  const blocked = online ? undefined : text('shell.needsConnection')
  const { investor, amount, reference, state } = payment
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p className={styles.badges}>
          <Badge look={looks[state]}>{text(`admin.payment.${state}`)}</Badge>
        </p>
        <h2>
          <bdi className={styles.code}>{reference}</bdi>
        </h2>
        <span className="soft small">
          <bdi>{payment.campaign}</bdi>
        </span>
      </div>
      <Who of={investor} />
      <div className={styles.facts}>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        <span className="soft small">{text('admin.units', { count: Number(payment.units) })}</span>
        <span className="soft small">{text('admin.wayIs', { way: text(`admin.gateway.${payment.gateway}`) })}</span>
        <span className="soft small">{whenText(payment, now, intl)}</span>
      </div>
      <div className={styles.act}>
        {payment.returnDue ? (
          <Button blocked={blocked} aria-label={text('admin.returnOf', { reference })} onClick={() => onAct('return')}>
            {text('admin.return')}
          </Button>
        ) : null}
        {payment.unusable.map((each) => (
          <Button key={each.id} blocked={blocked} onClick={() => onAct('return', each)}>
            <span>
              {rich('admin.returnUnusable', {
                amount: <MoneyText key="amount" amount={each.amount.amount} currency={each.amount.currency} />,
              })}
              <span className="unseen"> {reference}</span>
            </span>
          </Button>
        ))}
        {state === 'reserved' || state === 'expired' ? (
          <Button
            look={state === 'reserved' ? 'primary' : 'quiet'}
            blocked={
              blocked ??
              (payment.underWay
                ? text('admin.paymentUnderWay')
                : payment.signedAt === null
                  ? text('admin.unsigned')
                  : undefined)
            }
            aria-label={text('admin.confirmOf', { reference })}
            onClick={() => onAct('confirm')}
          >
            {text('admin.confirm')}
          </Button>
        ) : null}
        {state === 'confirmed' && (payment.gateway === 'wallet' || payment.gateway === 'offline') ? (
          <Button
            look="quiet"
            blocked={blocked}
            aria-label={text('admin.refundOf', { reference })}
            onClick={() => onAct('refund')}
          >
            {text('admin.refund')}
          </Button>
        ) : null}
        <Button
          look="plain"
          blocked={blocked}
          aria-label={text('admin.unusableOf', { reference })}
          onClick={() => onAct('unusable')}
        >
          {text('admin.unusable')}
        </Button>
      </div>
    </li>
  )
}

function whenText({ state, expiresAt, confirmedAt, createdAt }: OfflinePayment, now: number, intl: Intl): string {
  const { text, ago, date } = intl
  if (confirmedAt !== null) return text('admin.confirmedOn', { date: date(confirmedAt, 'time') })
  if (state === 'reserved' && expiresAt !== null)
    return text('admin.expires', { when: ago(now - Date.parse(expiresAt)), date: date(expiresAt, 'time') })
  return text('admin.reservedOn', { date: date(createdAt, 'time') })
}
