import type { AdminSavedInvestment } from '#contract/admin/saved-investment.ts'
import { MailText } from '#src/features/admin/admin-frame.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './list.module.css'

interface SavedInvestmentRowProps {
  readonly of: AdminSavedInvestment
  readonly onDelete: () => void
}

export function SavedInvestmentRow({ of: { saved, person, warned }, onDelete }: SavedInvestmentRowProps) {
  const { text, date } = useIntl()
  const online = useOnline()
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <h2>
          <bdi>{person.name}</bdi>
        </h2>
        <span className="soft small">
          <MailText of={person.email} />
        </span>
      </div>
      <div className={styles.facts}>
        <span>
          <bdi>{saved.campaign.name}</bdi>
        </span>
        <span className="soft small">
          {text('admin.savedUntil', { from: date(saved.savedAt), until: date(saved.expiresAt, 'time') })}
        </span>
        {warned ? <span className="soft small">{text('admin.savedWarned')}</span> : null}
      </div>
      <div className={styles.facts}>
        <b>
          <MoneyText amount={saved.amount.amount} currency={saved.amount.currency} />
        </b>
        <span className="soft small">{text('admin.units', { count: Number(saved.units) })}</span>
      </div>
      <div className={styles.act}>
        <Button
          look="quiet"
          blocked={online ? undefined : text('shell.needsConnection')}
          aria-label={text('admin.savedDeleteOf', { name: person.name, campaign: saved.campaign.name })}
          onClick={onDelete}
        >
          {text('admin.savedDelete')}
        </Button>
      </div>
    </li>
  )
}
