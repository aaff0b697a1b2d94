import { changeUpdate, type OwnUpdate, postUpdate } from '#contract/campaign/campaign-dashboard.ts'
import { updateBodyMaximum, updateTitleMaximum } from '#domain/limits.ts'
import { graphemes } from '#domain/text.ts'
import type { UpdateState } from '#domain/campaign/update.ts'
import { AreaField, FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { serverNow } from '#src/platform/clock.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { updateProblems, type UpdateValues } from './update-rules.ts'
import { useSiteTime } from '#src/features/campaign/dashboard/use-site-time.ts'

interface UpdateFormProps {
  readonly campaignId: string
  /** The update that is edited; undefined for a new one. */
  readonly update?: OwnUpdate
  readonly onDone: (state: UpdateState) => void
  readonly onCancel?: () => void
}

/** Sends an update to all followers of the campaign. The entered text is retained after a failure and a reload. */
export function UpdateForm({ campaignId, update, onDone, onCancel }: UpdateFormProps) {
  const { text, number } = useIntl()
  const time = useSiteTime()
  const send = useSendUpdate(campaignId, update)
  const form = useForm<UpdateValues>({
    initial: {
      title: update?.title ?? '',
      description: update?.description ?? '',
      state: update?.state ?? 'published',
      publishAt: update?.publishAt ? time.toField(Date.parse(update.publishAt)) : '',
    },
    judge: (values) => updateProblems(values, time.fromField, serverNow()),
    storage: useFormStorage<UpdateValues>(`update.${update?.id ?? campaignId}`),
    send: async (values) => onDone(await send(values, time.fromField)),
  })
  const { state } = form.values
  const length = (value: string, limit: number): string =>
    text('dash.characters', { count: number(graphemes(value.trim())), limit: number(limit) })
  const sent = update?.state === 'published'
  return (
    <FormFrame
      form={form}
      submit={text(sent ? 'dash.saveChange' : `dash.submit.${state}`)}
      needsConnection
      beside={
        onCancel ? (
          <Button variant="plain" onClick={onCancel}>
            {text('shell.cancel')}
          </Button>
        ) : undefined
      }
    >
      <TextField
        of={form.field('title')}
        label={text('dash.updateTitle')}
        hint={length(form.values.title, updateTitleMaximum)}
        dir="auto"
      />
      <AreaField
        of={form.field('description')}
        label={text('dash.updateText')}
        hint={length(form.values.description, updateBodyMaximum)}
        rows={9}
        dir="auto"
      />
      {sent ? null : (
        <Field label={text('dash.when')}>
          {(wiring) => (
            <select
              {...wiring}
              name="state"
              value={state}
              onChange={(event) => form.set({ state: event.target.value as UpdateState })}
            >
              {(['published', 'scheduled', 'draft'] as const).map((each) => (
                <option key={each} value={each}>
                  {text(`dash.when.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {state === 'scheduled' ? (
        <TextField
          of={form.field('publishAt')}
          type="datetime-local"
          label={text('dash.publishAt')}
          hint={text('dash.siteTime', { zone: time.zone })}
          min={time.toField(serverNow())}
        />
      ) : null}
      <p className="soft small">
        {text(sent ? 'dash.changeIsMarked' : state === 'draft' ? 'dash.draftIsYours' : 'dash.updateAudience')}
      </p>
    </FormFrame>
  )
}

/** Sends a new or an edited update; returns its new state. */
function useSendUpdate(campaignId: string, update: OwnUpdate | undefined) {
  const post = useIdempotentMutation(postUpdate)
  const change = useIdempotentMutation(changeUpdate)
  return async (
    { title, description, state, publishAt }: UpdateValues,
    fromField: (typed: string) => number | undefined,
  ): Promise<UpdateState> => {
    const at = state === 'scheduled' ? fromField(publishAt) : undefined
    const body = {
      title,
      description,
      state,
      ...(at === undefined ? {} : { publishAt: new Date(at).toISOString() }),
    }
    const reply = await (update
      ? change({ params: { updateId: update.id }, body })
      : post({ params: { campaignId }, body }))
    return reply.state
  }
}
