import { useSetAtom } from 'jotai'
import { useState } from 'react'
import {
  type DeadlineFeed as Feed,
  getDeadlineFeed,
  removeDeadlineFeed,
  updateDeadlineFeed,
} from '#contract/investment/deadlines.ts'
import { CopyButton } from '#src/components/copy-button.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { FieldError, Tick } from '#src/ui/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './deadlines.module.css'

/** The secret address from which a calendar reads the deadlines: created, shown, replaced and turned off. */
export function DeadlineFeed() {
  const { text } = useIntl()
  const feed = useQuery(getDeadlineFeed, {})
  return (
    <section className="stack">
      <h3>{text('deadlines.feed')}</h3>
      <p>{text('deadlines.feedText')}</p>
      <LoadedView of={feed} skeleton={<Skeleton lines={2} />}>
        {({ address, amounts }) => (address === null ? <FeedOff /> : <FeedOn address={address} amounts={amounts} />)}
      </LoadedView>
    </section>
  )
}

function FeedOff() {
  const intl = useIntl()
  const { text } = intl
  const update = useIdempotentMutation(updateDeadlineFeed)
  const { busy, failure, run } = useAsyncAction()
  const create = async (): Promise<void> => {
    await update({ body: { amounts: false } })
  }
  return (
    <div>
      <Button variant="quiet" busy={busy} needsConnection onClick={() => void run(create)}>
        {text('deadlines.feedOn')}
      </Button>
      {failure ? <FieldError live>{failureText(failure, intl)}</FieldError> : null}
    </div>
  )
}

function FeedOn({ address, amounts }: { readonly address: string; readonly amounts: Feed['amounts'] }) {
  const intl = useIntl()
  const { text } = intl
  const update = useIdempotentMutation(updateDeadlineFeed)
  const remove = useIdempotentMutation(removeDeadlineFeed)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAsyncAction()
  const [dialog, setDialog] = useState<'replace' | 'off'>()
  const close = (): void => setDialog(undefined)
  const include = async (chosen: boolean): Promise<void> => {
    await update({ body: { amounts: chosen } })
  }
  return (
    <>
      <p className={styles.address} dir="ltr">
        <code>{address}</code>
        <CopyButton value={address} what={text('deadlines.address')} />
      </p>
      <Tick label={text('deadlines.amounts')} error={failure ? failureText(failure, intl) : undefined}>
        {(wiring) => (
          <input
            {...wiring}
            type="checkbox"
            name="feedAmounts"
            checked={amounts}
            disabled={busy}
            onChange={({ target }) => void run(() => include(target.checked))}
          />
        )}
      </Tick>
      <div className="cluster">
        <a className={buttonClass('quiet')} href={address.replace(/^https?:/, 'webcal:')}>
          {text('deadlines.open')}
        </a>
        <Button variant="plain" needsConnection onClick={() => setDialog('replace')}>
          {text('deadlines.replace')}
        </Button>
        <Button variant="plain" needsConnection onClick={() => setDialog('off')}>
          {text('deadlines.off')}
        </Button>
      </div>
      {dialog === 'replace' ? (
        <ActionDialog
          title={text('deadlines.replaceTitle')}
          action={text('deadlines.replace')}
          keep={text('deadlines.replaceKeep')}
          run={async () => {
            await update({ body: { amounts, replace: true } })
            showToast({ text: 'deadlines.replaced', variant: 'good' })
          }}
          onClose={close}
        >
          <p>{text('deadlines.replaceText')}</p>
        </ActionDialog>
      ) : null}
      {dialog === 'off' ? (
        <ActionDialog
          title={text('deadlines.offTitle')}
          action={text('deadlines.off')}
          keep={text('deadlines.offKeep')}
          run={async () => {
            await remove({})
            showToast({ text: 'deadlines.turnedOff', variant: 'good' })
          }}
          onClose={close}
        >
          <p>{text('deadlines.offText')}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}
