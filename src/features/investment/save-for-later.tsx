import { checkSavedInvestment, saveInvestment } from '#contract/saved-investment.ts'
import type { Quote } from '#domain/investment.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { routes } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface SaveForLaterProps {
  readonly campaignId: string
  /** What is entered now; undefined while it is no possible investment. */
  readonly entered: Quote | undefined
}

/** Keeps what is entered for some days, and says what is kept already. */
export function SaveForLater({ campaignId, entered }: SaveForLaterProps) {
  const intl = useIntl()
  const { text, rich, date } = intl
  const online = useOnline()
  const { data } = useCall(checkSavedInvestment, { query: { campaignId } })
  const save = useSteadySend(saveInvestment)
  const { busy, failure, run } = useAct()
  const kept = data?.saved ?? undefined
  const keep = (): Promise<void> =>
    run(async () => {
      if (entered !== undefined) await save({ body: { campaignId, units: entered.units } })
    })
  return (
    <div className="stack">
      {entered === undefined || kept?.units === entered.units ? null : (
        <p>
          <Button
            look="plain"
            busy={busy}
            blocked={online ? undefined : text('shell.needsConnection')}
            onClick={() => void keep()}
          >
            {text(kept === undefined ? 'kept.save' : 'kept.saveInstead')}
          </Button>
        </p>
      )}
      <div role="status">
        {kept === undefined ? null : (
          <p className="soft small">
            {rich('kept.saved', {
              units: Number(kept.units),
              date: date(kept.expiresAt),
              list: (
                <Link key="list" href={routes.savedInvestments}>
                  {text('kept.title')}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
    </div>
  )
}
