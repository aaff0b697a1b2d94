import { submit } from '#contract/draft/campaign-edit.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Withdraws a campaign from review and makes it a draft again. */
export function WithdrawSubmission({ id, done }: { readonly id: string; readonly done?: () => void }) {
  const intl = useIntl()
  const { text } = intl
  const send = useIdempotentMutation(submit)
  const { busy, failure, run } = useAsyncAction()
  const withdraw = (): Promise<void> =>
    run(async () => {
      await send({ params: { id }, body: { status: 0 } })
      done?.()
    })
  return (
    <div className="stack">
      {failure ? (
        <Notice variant="bad" live>
          {failureText(failure, intl)}
        </Notice>
      ) : null}
      <div>
        <Button variant="quiet" busy={busy} needsConnection onClick={() => void withdraw()}>
          {text('steps.takeBack')}
        </Button>
      </div>
    </div>
  )
}
