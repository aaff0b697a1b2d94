import { type Withdrawal } from '#contract/admin/wallet.ts'
import { entryStatus } from '#domain/wallet.ts'
import { MoneyText } from '#src/components/money.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './list.module.css'
import { Who } from './who.tsx'

const looks: Readonly<Record<Withdrawal['status'], BadgeLook>> = {
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

/** One withdrawal: whose, how much, where to, and what is to be done about it. */
export function WithdrawalRow({ of: withdrawal, onPay, onReject, onReturn }: WithdrawalRowProps) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const { person, amount, status, returnedAt } = withdrawal
  const blocked = online ? undefined : text('shell.needsConnection')
  const waits = status === entryStatus.pending || status === entryStatus.processing
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p className={styles.badges}>
          <Badge look={looks[status]}>{text(`wallet.status.${status}`)}</Badge>
          {returnedAt === null ? null : <Badge>{text('admin.withdrawalReturned')}</Badge>}
        </p>
        <h2>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </h2>
        <span className="soft small">{whenText(withdrawal, intl)}</span>
      </div>
      <Who of={person} />
      <div className={styles.facts}>
        <span>
          <bdi>{withdrawal.bankName}</bdi>
        </span>
        <span className="soft small">
          <bdi dir="ltr">{withdrawal.account}</bdi>
        </span>
        <span className="soft small">{text(`admin.verified.${withdrawal.verified?.by ?? 'none'}`)}</span>
        {withdrawal.bankReference === null ? null : (
          <span className="soft small">
            <bdi className={styles.code}>{withdrawal.bankReference}</bdi>
          </span>
        )}
        {withdrawal.refusal === null ? null : (
          <span className="soft small">
            <bdi>{withdrawal.refusal}</bdi>
          </span>
        )}
      </div>
      <div className={styles.act}>
        {waits ? (
          <>
            <Button blocked={blocked} aria-label={text('admin.sendOf', { name: person.name })} onClick={onPay}>
              {text('admin.send')}
            </Button>
            <Button
              look="plain"
              blocked={blocked}
              aria-label={text('admin.rejectOf', { name: person.name })}
              onClick={onReject}
            >
              {text('admin.reject')}
            </Button>
          </>
        ) : status === entryStatus.success && returnedAt === null ? (
          <Button
            look="plain"
            blocked={blocked}
            aria-label={text('admin.cameBackOf', { name: person.name })}
            onClick={onReturn}
          >
            {text('admin.cameBack')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function whenText({ createdAt, handledAt, returnedAt, status }: Withdrawal, { text, date }: Intl): string {
  if (returnedAt !== null) return text('admin.returnedOn', { date: date(returnedAt, 'time') })
  if (handledAt === null || status === entryStatus.pending)
    return text('admin.askedOn', { date: date(createdAt, 'time') })
  return text('admin.handledOn', { date: date(handledAt, 'time') })
}
