import { getCampaign } from '#contract/campaign/campaign-review.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { Distributions } from './distributions.tsx'
import { HistoryList } from './history-list.tsx'
import { ProblemList } from './problem-list.tsx'
import { RepaymentStage } from './repayment-stage.tsx'
import { ReviewAmendment } from './review-amendment.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewProposal } from './review-proposal.tsx'
import styles from './review-page.module.css'
import { Facts } from '#src/ui/facts.tsx'
import type { Review } from './decisions.ts'
import { useState } from 'react'
import { exemptCampaign } from '#contract/investment/investing-rules.ts'
import { limitCurrency } from '#domain/investment/investor-limit.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { Button } from '#src/ui/button.tsx'

/** One campaign in review: facts, missing fields, history and the decision. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const review = useQuery(getCampaign, { params: { id: params['id'] ?? '' } })
  const campaign = review.data?.campaign
  const name = campaign ? campaign.name || campaign.company || text('admin.unnamed') : text('admin.review')
  return (
    <AdminFrame section="campaigns" title={name} beside={<Age savedAt={review.savedAt} updating={review.updating} />}>
      <LoadedView of={review} skeleton={<Placeholder />}>
        {(data) => (
          <div className={styles.review}>
            <div className="stack">
              <p className="cluster">
                <StatusBadge status={data.campaign.status} />
                <Badge>{text(`kind.${data.campaign.kind}`)}</Badge>
              </p>
              <ReviewProposal of={data} name={name} />
              <ReviewAmendment of={data} name={name} />
              <ProblemList of={data} />
              <ReviewFacts of={data} />
              <ReviewAccount of={data.account} />
              <ReviewLimit of={data} />
              <RepaymentStage of={data} />
              <Distributions of={data} />
              <HistoryList of={data.history} comments={data.comments} />
            </div>
            <DecisionBar of={data} name={name} />
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

function Placeholder() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={9} />
    </div>
  )
}

export const head: PageModule['head'] = ({ intl, params, peek }) => ({
  title: peek(getCampaign, { params: { id: params['id'] ?? '' } })?.campaign.name || intl.text('admin.review'),
})

/** The payout account, showing only the last digits: enough to compare with a letter, too little to use. */
function ReviewAccount({ of: account }: { readonly of: Review['account'] }) {
  const { text, date } = useIntl()
  if (account === null) return null
  const rows: readonly (readonly [string, string])[] = [
    [text('draft.funding.bankName'), account.bankName],
    [text('draft.funding.accountNumber'), account.accountNumber],
    [text('draft.funding.routingNumber'), account.routingNumber],
    ...(account.connected
      ? [
          [
            text('draft.funding.achAccountId'),
            `${account.connected.companyName} · ${text(`connect.state.${account.connected.state}`)}`,
          ] as const,
        ]
      : []),
    [text('admin.accountChanged'), date(account.updatedAt, 'time')],
  ]
  return (
    <section className="stack" aria-labelledby="account">
      <h2 id="account">{text('admin.account')}</h2>
      <p className="soft small">{text('admin.accountText')}</p>
      <Facts variant="panel" rows={rows.map(([term, value]) => [term, <bdi key="value">{value}</bdi>])} />
    </section>
  )
}

/** Whether the twelve-month limits apply to a campaign: not selectable for currencies other than the rule's. */
function ReviewLimit({ of: { campaign, terms, limitExempt } }: { readonly of: Review }) {
  const { text } = useIntl()
  const exempt = useIdempotentMutation(exemptCampaign)
  const [isConfirming, setConfirming] = useState(false)
  if (terms.currency !== limitCurrency) return null
  return (
    <section className="stack" aria-labelledby="limit">
      <h2 id="limit">{text('admin.limit')}</h2>
      <p>{text(limitExempt ? 'admin.limitExempt' : 'admin.limitApplies')}</p>
      <div>
        <Button variant="quiet" needsConnection onClick={() => setConfirming(true)}>
          {text(limitExempt ? 'admin.limitApply' : 'admin.limitExemptIt')}
        </Button>
      </div>
      {isConfirming ? (
        <ActionDialog
          title={text(limitExempt ? 'admin.limitApply' : 'admin.limitExemptIt')}
          action={text(limitExempt ? 'admin.limitApply' : 'admin.limitExemptIt')}
          run={() => exempt({ params: { id: campaign.id }, body: { exempt: !limitExempt } })}
          onClose={() => setConfirming(false)}
        >
          <p>{text('admin.limitQuestion')}</p>
        </ActionDialog>
      ) : null}
    </section>
  )
}
