import type { RepaymentItem } from '#contract/repayment/admin-repayment.ts'
import { downloadRepaymentReport } from '#contract/repayment/repayment-report.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { Who } from '#src/components/admin/user-identity.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { RepaymentPeriod } from '#src/components/repayment/repayment-dates.tsx'
import { RepaymentStateBadge } from '#src/components/repayment/repayment-state.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'

export type RepaymentAction = 'record' | 'decline'

interface RepaymentRowProps {
  readonly of: RepaymentItem
  readonly onAction: (action: RepaymentAction) => void
}

/** One repayment with its reference, campaign and owner. */
export function RepaymentRow({ of: repayment, onAction }: RepaymentRowProps) {
  const intl = useIntl()
  const { text } = intl
  const { campaign, owner, state, amount, fee, gateway, type, description, reason, reference, bankReference } =
    repayment
  return (
    <AdminRow
      badges={<RepaymentStateBadge of={repayment} />}
      title={<bdi className="code">{reference}</bdi>}
      subtitle={
        <Link href={pathTo('adminCampaign', { id: campaign.id })}>
          <bdi>{campaign.name}</bdi>
        </Link>
      }
      actions={
        state === 'due' && repayment.ownTeam ? (
          <span className="soft small">{text('error.OWN_CAMPAIGN_DECISION')}</span>
        ) : state === 'due' ? (
          <>
            <RowButton
              label={text('repayments.record')}
              fullLabel={text('repayments.recordOf', { reference })}
              onClick={() => onAction('record')}
            />
            <RowButton
              variant="plain"
              label={text('repayments.decline')}
              fullLabel={text('repayments.declineOf', { reference })}
              onClick={() => onAction('decline')}
            />
          </>
        ) : state === 'processing' ? (
          <span className="soft small">{text('repayments.processing')}</span>
        ) : null
      }
    >
      <Who of={owner} />
      {repayment.report === null ? null : (
        <FileButton
          call={downloadRepaymentReport}
          input={{ params: { id: repayment.id } }}
          label={text('repayment.reportDownload')}
        />
      )}
      <RowFacts>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        {fee > 0n ? (
          <span className="soft small">
            {text('repayment.fee')} <MoneyText amount={fee} currency={amount.currency} />
          </span>
        ) : null}
        <span className="soft small">
          {text(`repayment.type.${type}`)}, <RepaymentPeriod of={repayment} />
        </span>
        <span className="soft small">{whenText(repayment, intl)}</span>
        {gateway === null ? null : <span className="soft small">{text(`admin.gateway.${gateway}`)}</span>}
        {bankReference === null ? null : (
          <span className="soft small">
            <bdi className="code">{bankReference}</bdi>
          </span>
        )}
        {description === '' ? null : (
          <span className="soft small" dir="auto">
            {description}
          </span>
        )}
        {reason === '' ? null : (
          <span className="small" dir="auto">
            {reason}
          </span>
        )}
      </RowFacts>
    </AdminRow>
  )
}

function whenText({ paidAt, dueOn }: RepaymentItem, { text, date }: Intl): string {
  return paidAt === null
    ? text('repayments.dueOn', { date: date(dueOn) })
    : text('repayments.paidOn', { date: date(paidAt, 'time') })
}
