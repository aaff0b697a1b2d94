import type { Transfer } from '#contract/admin/wallet.ts'
import { MoneyText } from '#src/components/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './list.module.css'
import { Who } from './who.tsx'

const looks: Readonly<Record<Transfer['state'], BadgeLook>> = {
  asked: 'plain',
  waiting: 'warn',
  paid: 'good',
  ended: 'plain',
}

interface TopUpRowProps {
  readonly of: Transfer
  readonly onConfirm: () => void
}

/** One top-up by transfer. Money may also arrive once its time is over. */
export function TopUpRow({ of: transfer, onConfirm }: TopUpRowProps) {
  const { text, date } = useIntl()
  const online = useOnline()
  const { person, amount, reference, state, paidAt, createdAt } = transfer
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p className={styles.badges}>
          <Badge look={looks[state]}>{text(`admin.topUp.${state}`)}</Badge>
        </p>
        <h2>
          <bdi className={styles.code}>{reference}</bdi>
        </h2>
      </div>
      <Who of={person} />
      <div className={styles.facts}>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        <span className="soft small">
          {paidAt === null
            ? text('admin.askedOn', { date: date(createdAt, 'time') })
            : text('admin.confirmedOn', { date: date(paidAt, 'time') })}
        </span>
      </div>
      <div className={styles.act}>
        {state === 'waiting' || state === 'ended' ? (
          <Button
            look={state === 'waiting' ? 'primary' : 'quiet'}
            blocked={online ? undefined : text('shell.needsConnection')}
            aria-label={text('admin.confirmOf', { reference })}
            onClick={onConfirm}
          >
            {text('admin.confirm')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
