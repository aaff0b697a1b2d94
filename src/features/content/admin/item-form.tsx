import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { addContent, changeContent, type ContentItem, getContent, listContent } from '#contract/content/admin/items.ts'
import { decode } from '#contract/schema.ts'
import { ChoiceField, FormFrame, TextField, TickField } from '#src/components/form/form-parts.tsx'
import { useForm, type FormField } from '#src/components/form/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useUnsavedChangesGuard } from '#src/data/use-unsaved-changes-guard.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { audiences } from '#domain/campaign/audience.ts'
import { type ContentListName, contentShape, socialIcons } from '#domain/content/content.ts'
import { contentKeyMaximum } from '#domain/limits.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import styles from './content.module.css'
import { bodyOf, chosenKey, itemProblems, type ItemValues, textValue, suggestedKey, valuesOf } from './item-values.ts'
import { LinkField } from './link-field.tsx'
import { PictureField } from './picture-field.tsx'
import { TextsFields } from './texts-fields.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { titleIn } from './content-lists.ts'

interface ItemFormProps {
  readonly list: ContentListName
  /** Undefined for a new item. */
  readonly item: ContentItem | undefined
  readonly onSaved: (item: ContentItem) => void
  /** The stored version replaces the entered values. */
  readonly onTaken: (item: ContentItem) => void
}

/**
 * All fields of one item. If another administrator saved a change meanwhile, it is shown beside the entered values, and
 * neither is lost.
 */
export function ItemForm({ list, item, onSaved, onTaken }: ItemFormProps) {
  const { text } = useIntl()
  useUnsavedChangesGuard()
  const shape = contentShape(list)
  const { theirs, setTheirs, save } = useSave(list, item)
  const form = useForm<ItemValues>({
    initial: valuesOf(list, item),
    validate: (values) => itemProblems(list, values, item === undefined),
    send: async (values) => onSaved(await save(values)),
    storage: useFormStorage<ItemValues>(`content.${list}.${item?.id ?? 'new'}.${item?.version ?? 0}`),
  })
  const field = (name: string) => ({ ...form.field(name), value: textValue(form.values, name) })
  const tick = (name: string) => ({ ...form.field(name), value: form.values[name] === true })
  const needed = shape.shown || item?.uses.some(({ what }) => what === 'site')
  const chosen = shape.key === 'chosen' && item === undefined
  return (
    <FormFrame form={form} submit={text(item === undefined ? 'manage.add' : 'manage.save')} needsConnection>
      {theirs && item ? (
        <ConflictNotice
          list={list}
          mine={form.values}
          theirs={theirs}
          onKeep={() => setTheirs(undefined)}
          onTake={() => onTaken(theirs)}
        />
      ) : null}
      {shape.parent === undefined ? null : <ParentField list={shape.parent} of={field('parent')} />}
      <TextsFields list={list} field={field} values={form.values} />
      {chosen ? (
        <TextField
          of={field('key')}
          label={text('manage.key')}
          hint={text('manage.keyHint')}
          placeholder={suggestedKey(list, form.values)}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={contentKeyMaximum}
        />
      ) : null}
      {shape.link === 'none' ? null : <LinkField of={field('url')} newTab={tick('newTab')} />}
      {shape.picture ? <PictureField of={field('pictureId')} stored={item?.picture ?? null} /> : null}
      <div className={styles.pair}>
        {shape.icon ? (
          <ChoiceField
            of={field('icon')}
            label={text('manage.icon')}
            choices={[['', text('manage.iconNone')], ...socialIcons.map((icon) => [icon, icon] as const)]}
          />
        ) : null}
        {shape.audience ? (
          <ChoiceField
            of={field('audience')}
            label={text('manage.audience')}
            choices={audiences.map((each) => [each, text(`manage.audience.${each}`)] as const)}
          />
        ) : null}
      </div>
      {needed ? (
        <p className="soft">{text('manage.alwaysShown')}</p>
      ) : (
        <TickField
          of={tick('active')}
          label={text('name' in (item?.texts ?? {}) ? 'manage.offered' : 'manage.active')}
        />
      )}
    </FormFrame>
  )
}

/** Adds or changes an item; a refusal because of a concurrent change loads the stored version. */
function useSave(list: ContentListName, item: ContentItem | undefined) {
  const add = useIdempotentMutation(addContent)
  const change = useIdempotentMutation(changeContent)
  const showToast = useSetAtom(showToastAtom)
  const [theirs, setTheirs] = useState<ContentItem>()
  const [base, setBase] = useState(item?.version ?? 0)
  const save = async (values: ItemValues): Promise<ContentItem> => {
    const body = bodyOf(list, values)
    if (item === undefined) {
      const key = contentShape(list).key === 'chosen' ? { key: chosenKey(list, values) } : {}
      const added = await add({ params: { list }, body: { ...body, ...key } })
      showToast({ text: 'manage.added', variant: 'good' })
      return added
    }
    try {
      const saved = await change({ params: { list, id: item.id }, body }, { ifMatch: base })
      showToast({ text: 'manage.saved', variant: 'good' })
      return saved
    } catch (error) {
      if (isFailure(error, 'VERSION_CONFLICT')) {
        const current = decode(getContent.reply, error.details['current'], { tolerant: true })
        if (current.ok) {
          setTheirs(current.value)
          // The user sees what is overwritten, so saving again is a deliberate decision.
          setBase(current.value.version)
        }
      }
      throw error
    }
  }
  return { theirs, setTheirs, save }
}

interface ParentFieldProps {
  /** The list of possible parents. */
  readonly list: ContentListName
  readonly of: FormField<string>
}

/** The page or topic that an item belongs to. */
function ParentField({ list, of }: ParentFieldProps) {
  const { text, language } = useIntl()
  const { data } = useQuery(listContent, { params: { list } })
  const known = (data?.items ?? []).map(({ id, title }) => [id, titleIn(title, language)] as const)
  // The selected value stays selected while the list loads.
  const missing = of.value !== '' && !known.some(([id]) => id === of.value) ? [[of.value, of.value] as const] : []
  return (
    <ChoiceField
      of={of}
      label={text(list === 'pages' ? 'manage.parent.pages' : 'manage.parent.help-topics')}
      choices={[['', text('manage.choose')], ...missing, ...known]}
    />
  )
}
