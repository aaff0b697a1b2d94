import { useAtomValue } from 'jotai'
import { textPictureKind } from '#contract/uploads.ts'
import { MarkdownField } from '#src/components/markdown/markdown-field.tsx'
import type { TextPictures } from '#src/components/markdown/text-pictures.ts'
import { sendFile } from '#src/data/send-file.ts'
import { sessionAtom } from '#src/state/session.ts'
import { changeUpdate, type OwnUpdate, postUpdate } from '#contract/campaign/own-updates.ts'
import { updateBodyMaximum, updateTitleMaximum, updateScheduleDays } from '#domain/limits.ts'
import { graphemes } from '#domain/text.ts'
import { scheduleProblem, type UpdateAudience, updateAudiences, type UpdateState } from '#domain/campaign/update.ts'
import { FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { serverNow } from '#src/platform/clock.ts'
import { Field } from '#src/ui/field.tsx'
import { useSiteTime } from '#src/features/campaign/dashboard/use-site-time.ts'
import { atMost, type FieldProblem, validateFields } from '#domain/field.ts'

interface UpdateFormProps {
  readonly campaignId: string
  /** The update that is edited; undefined for a new one. */
  readonly update?: OwnUpdate
  readonly onDone: (state: UpdateState, audience: UpdateAudience) => void
  readonly onCancel?: () => void
}

/** Sends an update to all followers of the campaign, or to its investors only. The entered text is retained after a failure and a reload. */
export function UpdateForm({ campaignId, update, onDone, onCancel }: UpdateFormProps) {
  const { text, number } = useIntl()
  const time = useSiteTime()
  const send = useSendUpdate(campaignId, update)
  const pictures = usePictures(campaignId)
  const form = useForm<UpdateValues>({
    initial: {
      title: update?.title ?? '',
      description: update?.description ?? '',
      state: update?.state ?? 'published',
      audience: update?.audience ?? 'everyone',
      publishAt: update?.publishAt ? time.toField(Date.parse(update.publishAt)) : '',
    },
    validate: (values) => updateProblems(values, time.fromField, serverNow()),
    storage: useFormStorage<UpdateValues>(`update.${update?.id ?? campaignId}`),
    send: async (values) => onDone(await send(values, time.fromField), values.audience),
  })
  const { state, audience } = form.values
  const length = (value: string, limit: number): string =>
    text('dash.characters', { count: number(graphemes(value.trim())), limit: number(limit) })
  const sent = update?.state === 'published'
  return (
    <FormFrame
      form={form}
      submit={text(sent ? 'dash.saveChange' : `dash.submit.${state}`)}
      needsConnection
      onCancel={onCancel}
    >
      <TextField
        of={form.field('title')}
        label={text('dash.updateTitle')}
        hint={length(form.values.title, updateTitleMaximum)}
        dir="auto"
      />
      <MarkdownField
        of={form.field('description')}
        label={text('dash.updateText')}
        hint={length(form.values.description, updateBodyMaximum)}
        rows={9}
        pictures={pictures}
      />
      {sent ? null : (
        <Field label={text('dash.audience')}>
          {(wiring) => (
            <select
              {...wiring}
              name="audience"
              value={audience}
              onChange={(event) => form.set({ audience: event.target.value as UpdateAudience })}
            >
              {updateAudiences.map((each) => (
                <option key={each} value={each}>
                  {text(`dash.audience.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
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
        {text(sent ? 'dash.changeIsMarked' : state === 'draft' ? 'dash.draftIsYours' : `dash.audienceText.${audience}`)}
      </p>
    </FormFrame>
  )
}

/** The pictures of an update are uploaded at once, because it is sent at once. */
function usePictures(campaignId: string): TextPictures | undefined {
  const session = useAtomValue(sessionAtom)
  if (!session) return undefined
  return {
    put: async (picture, onShare) => (await sendFile(textPictureKind, picture, session, onShare, campaignId)).fileId,
    needsConnection: true,
  }
}

/** Sends a new or an edited update; returns its new state. */
function useSendUpdate(campaignId: string, update: OwnUpdate | undefined) {
  const post = useIdempotentMutation(postUpdate)
  const change = useIdempotentMutation(changeUpdate)
  return async (
    { title, description, state, audience, publishAt }: UpdateValues,
    fromField: (typed: string) => number | undefined,
  ): Promise<UpdateState> => {
    const at = state === 'scheduled' ? fromField(publishAt) : undefined
    const body = {
      title,
      description,
      state,
      audience,
      ...(at === undefined ? {} : { publishAt: new Date(at).toISOString() }),
    }
    const reply = await (update
      ? change({ params: { updateId: update.id }, body })
      : post({ params: { campaignId }, body }))
    return reply.state
  }
}

type UpdateValues = {
  readonly title: string
  readonly description: string
  readonly state: UpdateState
  readonly audience: UpdateAudience
  /** In the format of the date and time field. */
  readonly publishAt: string
}

/**
 * The text is required and its length counts characters as a reader sees them (decision T57); a publication time is
 * required only for scheduled updates.
 */
function updateProblems(
  values: UpdateValues,
  fromField: (typed: string) => number | undefined,
  now: number,
): FieldProblem[] {
  const problems = validateFields(
    { title: values.title, description: values.description },
    {
      title: { required: true, rules: [atMost(updateTitleMaximum)] },
      description: { required: true, rules: [atMost(updateBodyMaximum)] },
    },
  )
  if (values.state !== 'scheduled') return problems
  const code = scheduleProblem(fromField(values.publishAt), now)
  return code === undefined ? problems : [...problems, { path: 'publishAt', code, limit: updateScheduleDays }]
}
