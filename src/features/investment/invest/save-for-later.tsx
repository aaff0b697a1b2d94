import { checkSavedInvestment, saveInvestment } from '#contract/investment/saved-investment.ts'
import type { Quote } from '#domain/investment/investment.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface SaveForLaterProps {
  readonly campaignId: string
  /** The current entry; undefined while it is not a possible investment. */
  readonly entered: Quote | undefined
}

/** Saves the current entry for some days, and shows what is already saved. */
export function SaveForLater({ campaignId, entered }: SaveForLaterProps) {
  const intl = useIntl()
  const { text, rich, date } = intl
  const { data } = useQuery(checkSavedInvestment, { query: { campaignId } })
  const save = useIdempotentMutation(saveInvestment)
  const { busy, failure, run } = useAsyncAction()
  const saved = data?.saved ?? undefined
  const keep = (): Promise<void> =>
    run(async () => {
      if (entered !== undefined) await save({ body: { campaignId, units: entered.units } })
    })
  return (
    <div className="stack">
      {entered === undefined || saved?.units === entered.units ? null : (
        <p>
          <Button variant="plain" busy={busy} needsConnection onClick={() => void keep()}>
            {text(saved === undefined ? 'savedInvestment.save' : 'savedInvestment.saveInstead')}
          </Button>
        </p>
      )}
      <div role="status">
        {saved === undefined ? null : (
          <p className="soft small">
            {rich('savedInvestment.saved', {
              units: Number(saved.units),
              date: date(saved.expiresAt),
              list: (
                <Link key="list" href={routes.savedInvestments}>
                  {text('savedInvestment.title')}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
    </div>
  )
}
