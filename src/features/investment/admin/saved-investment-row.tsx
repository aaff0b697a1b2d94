import type { AdminSavedInvestment } from '#contract/investment/admin-saved-investment.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'

interface SavedInvestmentRowProps {
  readonly of: AdminSavedInvestment
  readonly onDelete: () => void
}

export function SavedInvestmentRow({ of: { saved, person, warned }, onDelete }: SavedInvestmentRowProps) {
  const { text, date } = useIntl()
  return (
    <AdminRow
      title={<bdi>{person.name}</bdi>}
      subtitle={<MailText of={person.email} />}
      actions={
        <RowButton
          variant="quiet"
          label={text('admin.savedDelete')}
          fullLabel={text('admin.savedDeleteOf', { name: person.name, campaign: saved.campaign.name })}
          onClick={onDelete}
        />
      }
    >
      <RowFacts>
        <span>
          <bdi>{saved.campaign.name}</bdi>
        </span>
        <span className="soft small">
          {text('admin.savedUntil', { from: date(saved.savedAt), until: date(saved.expiresAt, 'time') })}
        </span>
        {warned ? <span className="soft small">{text('admin.savedWarned')}</span> : null}
      </RowFacts>
      <RowFacts>
        <b>
          <MoneyText amount={saved.amount.amount} currency={saved.amount.currency} />
        </b>
        <span className="soft small">{text('admin.units', { count: Number(saved.units) })}</span>
      </RowFacts>
    </AdminRow>
  )
}
