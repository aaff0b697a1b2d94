import { getClosing } from '#contract/campaign/closing.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AmendmentNotice } from './amendment-notice.tsx'
import { AnnouncedClosing } from './announced-closing.tsx'
import type { ClosingProps } from './closing-props.ts'
import { EarlyClosing } from './early-closing.tsx'
import { RequestTerms } from './request-terms.tsx'

/** When a live campaign closes, and what its owner can change about that. */
export function ClosingPanel({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const loaded = useQuery(getClosing, { params: { id: campaignId } })
  return (
    <section className="panel stack" aria-labelledby="closing">
      <div className="spread">
        <h2 id="closing">{text('dash.closing.title')}</h2>
        <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      </div>
      <LoadedView of={loaded} skeleton={<Skeleton lines={3} />}>
        {(closing) => <ClosingState campaignId={campaignId} of={closing} readAgain={loaded.retry} />}
      </LoadedView>
    </section>
  )
}

function ClosingState(props: ClosingProps) {
  const { text, date } = useIntl()
  const { closesOn, announced } = props.of
  if (announced) return <AnnouncedClosing {...props} />
  return (
    <>
      {closesOn === null ? null : <p>{text('dash.closing.on', { day: date(closesOn) })}</p>}
      <AmendmentNotice {...props} />
      <EarlyClosing {...props} />
      <RequestTerms {...props} />
    </>
  )
}
