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

/** `other`: a transfer came that does not fit. `return`: such a one was sent back. */
export type TopUpAct = 'confirm' | 'other' | 'return'

interface TopUpRowProps {
  readonly of: Transfer
  readonly onAct: (act: TopUpAct, unusable?: Transfer['unusable'][number]) => void
}

/** One top-up by transfer. Money may also arrive once its time is over. */
export function TopUpRow({ of: transfer, onAct }: TopUpRowProps) {
  const { text, rich, date } = useIntl()
  const online = useOnline()
  const blocked = online ? undefined : text('shell.needsConnection')
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
        {transfer.unusable.map((each) => (
          <Button key={each.id} blocked={blocked} onClick={() => onAct('return', each)}>
            <span>
              {rich('admin.returnUnusable', {
                amount: <MoneyText key="amount" amount={each.amount.amount} currency={each.amount.currency} />,
              })}
              <span className="unseen"> {reference}</span>
            </span>
          </Button>
        ))}
        {state === 'waiting' || state === 'ended' ? (
          <Button
            look={state === 'waiting' ? 'primary' : 'quiet'}
            blocked={blocked}
            aria-label={text('admin.confirmOf', { reference })}
            onClick={() => onAct('confirm')}
          >
            {text('admin.confirm')}
          </Button>
        ) : null}
        <Button
          look="plain"
          blocked={blocked}
          aria-label={text('admin.otherTransferOf', { reference })}
          onClick={() => onAct('other')}
        >
          {text('admin.otherTransfer')}
        </Button>
      </div>
    </li>
  )
}
