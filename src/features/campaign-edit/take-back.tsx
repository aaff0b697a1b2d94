import { submit } from '#contract/campaign-edit.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Makes a campaign that waits for review a draft again. */
export function TakeBack({ id, done }: { readonly id: string; readonly done?: () => void }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const send = useSteadySend(submit)
  const { busy, failure, run } = useAct()
  const takeBack = (): Promise<void> =>
    run(async () => {
      await send({ params: { id }, body: { status: 0 } })
      done?.()
    })
  return (
    <div className="stack">
      {failure ? (
        <Notice look="bad" live>
          {failureText(failure, intl)}
        </Notice>
      ) : null}
      <div>
        <Button
          look="quiet"
          busy={busy}
          blocked={online ? undefined : text('shell.needsConnection')}
          onClick={() => void takeBack()}
        >
          {text('steps.takeBack')}
        </Button>
      </div>
    </div>
  )
}
