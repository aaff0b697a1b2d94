import { sectionPaths } from '#contract/campaign-edit-lists.ts'
import type { Draft } from '#contract/campaign-edit.ts'
import type { DraftRecord } from '#sync/outbox.ts'
import { type DraftSection, guardedFields } from '#domain/campaign-sections.ts'
import { type DraftEditor, useDraftSection } from '#src/data/use-draft-section.ts'

/** A draft that is there to be edited. */
export interface OpenDraft {
  readonly id: string
  readonly draft: Draft
  readonly record: DraftRecord | undefined
  /** Has the server asked again. */
  readonly renew: () => void
}

/** One section while it is edited. */
export interface Section extends DraftEditor {
  readonly section: DraftSection
  readonly values: NonNullable<DraftEditor['values']>
}

export function useSection({ id, draft, record }: OpenDraft, section: DraftSection): Section {
  const server = draft.sections[section]
  const path = sectionPaths[section].replace('{campaignId}', id)
  const editor = useDraftSection(id, section, path, server, guardedFields[section])
  // The device's own text from the first moment: what only it has is never covered by what the server had before.
  const known = record?.sections[section]
  return {
    ...editor,
    section,
    values: { ...server?.values, ...(editor.values ?? known?.values) },
    growths: editor.values === undefined ? { ...known?.unconfirmed, ...editor.growths } : editor.growths,
  }
}
