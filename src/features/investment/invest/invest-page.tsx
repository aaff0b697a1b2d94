import { getById } from '#contract/campaign/campaign-detail.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { InvestFlow } from './invest-flow.tsx'
import styles from './invest-flow.module.css'

export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const id = params['id'] ?? ''
  const detail = useQuery(getById, { params: { id } })
  const name = detail.data?.card.name
  return (
    <div className="wrap page stack" data-checkout>
      <h1>{name === undefined ? text('invest.head') : text('invest.title', { name })}</h1>
      <Age savedAt={detail.savedAt} updating={detail.updating} />
      <LoadedView of={detail} skeleton={<FlowSkeleton />}>
        {(campaign) => <InvestFlow key={campaign.card.id} campaign={campaign} />}
      </LoadedView>
    </div>
  )
}

function FlowSkeleton() {
  return (
    <div className={styles.flow} aria-hidden="true">
      <div className="panel">
        <Skeleton lines={6} />
      </div>
      <div className="panel">
        <Skeleton lines={5} />
      </div>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl, params, peek }) => {
  const campaign = peek(getById, { params: { id: params['id'] ?? '' } })
  return {
    title: campaign ? intl.text('invest.title', { name: campaign.card.name }) : intl.text('invest.head'),
  }
}
