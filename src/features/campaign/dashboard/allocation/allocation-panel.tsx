import { getUnitAllocation } from '#contract/campaign/allocation.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AllocationForm } from './allocation-form.tsx'
import type { AllocationProps } from './allocation-props.ts'

/** The owner of a campaign that closed with more demand than units decides how many each investor receives. */
export function AllocationPanel({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const loaded = useQuery(getUnitAllocation, { params: { id: campaignId } })
  return (
    <section className="panel stack" aria-labelledby="allocation">
      <h2 id="allocation">{text('dash.allocate.title')}</h2>
      <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
        {(allocation) => <Allocation campaignId={campaignId} of={allocation} readAgain={loaded.retry} />}
      </LoadedView>
    </section>
  )
}

function Allocation(props: AllocationProps) {
  const { text, number, date } = useIntl()
  const { dueAt, unitsTotal, items } = props.of
  if (dueAt === null) return <Notice>{text('dash.allocate.decided')}</Notice>
  // The time ends with a day of the site.
  const lastDay = date(Date.parse(dueAt) - 1)
  const demand = items.reduce((sum, { units }) => sum + units, 0n)
  return (
    <>
      <p>{text('dash.allocate.lead', { demand: number(demand), total: number(unitsTotal) })}</p>
      <p>{text('dash.allocate.until', { date: lastDay })}</p>
      <AllocationForm {...props} />
    </>
  )
}
