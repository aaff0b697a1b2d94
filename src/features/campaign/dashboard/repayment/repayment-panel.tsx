import { useSearchParams } from 'wouter'
import type { Reply } from '#contract/call.ts'
import { listRepayments } from '#contract/repayment/repayment.ts'
import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { LoadedView, LoadingView } from '#src/components/loaded-view.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { Figures } from '#src/features/campaign/dashboard/figures.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PlanList } from './plan-list.tsx'
import { RepaymentList } from './repayment-list.tsx'
import styles from './repayment-panel.module.css'
import { RepaymentProblemNotice } from './repayment-problem.tsx'

/** It needs a connection, so that it is stored on a device once it was opened. */
const RepaymentForm = deferred(
  async () => (await import('./repayment-form.tsx')).RepaymentForm,
  <LoadingView>
    <Skeleton lines={8} />
  </LoadingView>,
)

interface RepaymentPanelProps {
  readonly campaign: { readonly id: string; readonly status: CampaignStatus }
}

/** The repayments of a campaign with their sums; or the form of a new one, which the address opens. */
export function RepaymentPanel({ campaign }: RepaymentPanelProps) {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const list = useInfiniteQuery(listRepayments, { query: { campaignId: campaign.id } }, ({ id }) => id)
  const creates = query.get('do') === 'new'
  return (
    <section className="stack" aria-labelledby="repayments">
      <div className="spread">
        <h2 id="repayments">{text(creates ? 'repayment.new' : 'repayment.list')}</h2>
        {list.data && list.data.problem === null && list.data.items.length > 0 && !creates ? (
          <NewRepaymentLink campaignId={campaign.id} />
        ) : null}
      </div>
      <Age savedAt={list.savedAt} updating={list.updating} />
      <LoadedView of={list} skeleton={<Placeholder />}>
        {(data) =>
          data.problem === null && creates && data.currency !== null ? (
            <RepaymentForm
              campaignId={campaign.id}
              terms={{ currency: data.currency, raised: data.raised, returned: data.returned }}
            />
          ) : (
            <>
              {data.problem === null ? null : <RepaymentProblemNotice problem={data.problem} campaign={campaign} />}
              {data.currency === null || data.items.length === 0 ? null : <Sums of={data} currency={data.currency} />}
              {data.items.length > 0 ? (
                <RepaymentList of={data.items} />
              ) : data.problem === null ? (
                <Empty title={text('repayment.none')} action={<NewRepaymentLink campaignId={campaign.id} />}>
                  {text('repayment.noneText', { count: data.investors })}
                </Empty>
              ) : null}
              <LoadMore of={list} />
              {data.plans.length > 0 ? <PlanList of={data.plans} onChanged={list.retry} /> : null}
            </>
          )
        }
      </LoadedView>
    </section>
  )
}

function NewRepaymentLink({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  return (
    <Link className={buttonClass()} href={pathTo('campaignRepayment', { id: campaignId }, { do: 'new' })} keepScroll>
      {text('repayment.new')}
    </Link>
  )
}

function Sums({ of, currency }: { readonly of: Reply<typeof listRepayments>; readonly currency: string }) {
  const { text, rich } = useIntl()
  const money = (amount: bigint) => <MoneyText key="amount" amount={amount} currency={currency} />
  return (
    <Figures
      of={[
        {
          term: text('repayment.sum.paid'),
          value: money(of.paid),
          what:
            of.returned > 0n
              ? rich('repayment.sum.returned', {
                  amount: money(of.returned),
                  raised: <span key="raised">{money(of.raised)}</span>,
                })
              : text('repayment.sum.paidWhat'),
        },
        { term: text('repayment.sum.due'), value: money(of.due), what: text('repayment.sum.dueWhat') },
        { term: text('repayment.sum.overdue'), value: money(of.overdue), what: text('repayment.sum.overdueWhat') },
      ]}
    />
  )
}

function Placeholder() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={4} />
      <Skeleton lines={6} />
    </div>
  )
}
