import { sectionPaths } from '#contract/draft/campaign-edit-lists.ts'
import type { Draft } from '#contract/draft/campaign-edit.ts'
import type { DraftRecord } from '#sync/outbox.ts'
import { type DraftSection, guardedFields } from '#domain/draft/campaign-sections.ts'
import { type DraftEditor, useDraftSection } from '#src/data/draft/use-draft-section.ts'

/** A loaded draft that can be edited. */
export interface OpenDraft {
  readonly id: string
  readonly draft: Draft
  readonly record: DraftRecord | undefined
  /** Reloads from the server. */
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
  // The device's own text is used from the start, so that unsent changes are never overwritten by older server data.
  const known = record?.sections[section]
  return {
    ...editor,
    section,
    values: { ...server?.values, ...(editor.values ?? known?.values) },
    growths: editor.values === undefined ? { ...known?.unconfirmed, ...editor.growths } : editor.growths,
  }
}
