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
import { ReviewAccount } from './review-account.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewProposal } from './review-proposal.tsx'
import { ReviewLimit } from './review-limit.tsx'
import styles from './review-page.module.css'

/** One campaign in review: facts, missing fields, history and the decision. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const review = useQuery(getCampaign, { params: { id: params['id'] ?? '' } })
  const campaign = review.data?.campaign
  const name = campaign ? campaign.name || campaign.company || text('admin.unnamed') : text('admin.review')
  return (
    <AdminFrame place="campaigns" title={name} beside={<Age savedAt={review.savedAt} updating={review.updating} />}>
      <LoadedView of={review} skeleton={<Place />}>
        {(data) => (
          <div className={styles.review}>
            <div className="stack">
              <p className={styles.badges}>
                <StatusBadge status={data.campaign.status} />
                <Badge>{text(`kind.${data.campaign.kind}`)}</Badge>
              </p>
              <ReviewProposal of={data} name={name} />
              <ProblemList of={data} />
              <ReviewFacts of={data} />
              <ReviewAccount of={data.account} />
              <ReviewLimit of={data} />
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

function Place() {
  return (
    <div className={styles.place}>
      <Skeleton lines={9} />
    </div>
  )
}

export const head: PageModule['head'] = ({ intl, params, peek }) => ({
  title: peek(getCampaign, { params: { id: params['id'] ?? '' } })?.campaign.name || intl.text('admin.review'),
})
