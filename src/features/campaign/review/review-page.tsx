import { TextCampaign } from '#src/components/markdown/campaign-text.tsx'
import { getCampaign } from '#contract/campaign/campaign-review.ts'
import { preview } from '#contract/draft/campaign-preview.ts'
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
import { ReviewComingSoon } from './review-coming-soon.tsx'
import { ReviewContent } from './review-content.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewPartList, ReviewPartView } from './review-part.tsx'
import { ReviewProposal } from './review-proposal.tsx'
import { CommentsPart } from './threads/comments-part.tsx'
import { ReviewThreads } from './threads/review-threads.tsx'
import { SinceDecision } from './since-decision.tsx'
import styles from './review-page.module.css'
import { Facts } from '#src/ui/facts.tsx'
import type { Review } from './decisions.ts'
import { useOwnTeamReason } from './use-own-team-reason.ts'
import { useState } from 'react'
import { exemptCampaign } from '#contract/investment/investing-rules.ts'
import { limitCurrency } from '#domain/investment/investor-limit.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** One campaign in review, all of it on one page: content, payout account, missing fields, history and the decision. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const input = { params: { id: params['id'] ?? '' } }
  const review = useQuery(getCampaign, input)
  const content = useQuery(preview, input)
  const campaign = review.data?.campaign
  const name = campaign ? campaign.name || campaign.company || text('admin.unnamed') : text('admin.review')
  return (
    <AdminFrame section="campaigns" title={name} beside={<Age savedAt={review.savedAt} updating={review.updating} />}>
      <LoadedView of={review} skeleton={<Placeholder />}>
        {(data) => (
          <TextCampaign value={data.campaign.id}>
            <ReviewThreads
              campaignId={data.campaign.id}
              inReview={data.inReview}
              reader={data.ownTeam ? 'team' : 'administrators'}
            >
              <div className={styles.review}>
                <div className="stack">
                  <p className="cluster">
                    <StatusBadge status={data.campaign.status} />
                    <Badge>{text(`kind.${data.campaign.kind}`)}</Badge>
                  </p>
                  {data.ownTeam ? <Notice variant="warn">{text('error.OWN_CAMPAIGN_DECISION')}</Notice> : null}
                  <ReviewProposal of={data} name={name} />
                  <ReviewAmendment of={data} name={name} />
                  <ReviewComingSoon of={data} name={name} />
                  <ProblemList of={data} />
                  <SinceDecision of={data} />
                  <ReviewPartList of={data} />
                  <CommentsPart of={data} />
                  <ReviewFacts of={data} />
                  <LoadedView of={content} skeleton={<Placeholder />}>
                    {(loaded) => <ReviewContent of={loaded} since={data.sinceDecision} />}
                  </LoadedView>
                  <ReviewAccount of={data} />
                  <ReviewLimit of={data} />
                  <RepaymentStage of={data} />
                  <Distributions of={data} />
                  <HistoryList of={data.history} />
                </div>
                <DecisionBar of={data} name={name} />
              </div>
            </ReviewThreads>
          </TextCampaign>
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
function ReviewAccount({ of: { account, sinceDecision } }: { readonly of: Review }) {
  const { text, date } = useIntl()
  if (account === null)
    return (
      <ReviewPartView part="account" since={sinceDecision}>
        <p className="soft">{text('admin.partEmpty')}</p>
      </ReviewPartView>
    )
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
    <ReviewPartView part="account" since={sinceDecision}>
      {sinceDecision?.accountChanged === true ? (
        <p>
          <Badge variant="warn">{text('admin.fieldChanged')}</Badge>
        </p>
      ) : null}
      <p className="soft small">{text('admin.accountText')}</p>
      <Facts variant="panel" rows={rows.map(([term, value]) => [term, <bdi key="value">{value}</bdi>])} />
    </ReviewPartView>
  )
}

/** Whether the twelve-month limits apply to a campaign: not selectable for currencies other than the rule's. */
function ReviewLimit({ of }: { readonly of: Review }) {
  const { campaign, terms, limitExempt } = of
  const { text } = useIntl()
  const exempt = useIdempotentMutation(exemptCampaign)
  const blocked = useOwnTeamReason(of)
  const [isConfirming, setConfirming] = useState(false)
  if (terms.currency !== limitCurrency) return null
  return (
    <section className="stack" aria-labelledby="limit">
      <h2 id="limit">{text('admin.limit')}</h2>
      <p>{text(limitExempt ? 'admin.limitExempt' : 'admin.limitApplies')}</p>
      <div>
        <Button variant="quiet" needsConnection blocked={blocked} onClick={() => setConfirming(true)}>
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
