/** The six steps of a campaign's editor as a user navigates them. */

import type { Locator, Page } from '@playwright/test'
import type { DraftSection } from '#domain/draft/campaign-sections.ts'
import { expect, textOf } from './browser-site.ts'

export type EditorStep = 'company-info' | 'fundraising-detail' | 'story' | 'faqs' | 'extras' | 'funding'

export const field = (page: Page, name: string): Locator => page.getByRole('main').locator(`[name="${name}"]`)

/** Opens a step and waits until its form is rendered. */
export async function openStep(page: Page, step: EditorStep, id: string): Promise<void> {
  await page.goto(`/create-campaign/${step}/${id}`)
  await expect(page.getByRole('main').locator('nav [data-step]').first()).toBeAttached()
}

export const savedAs = (page: Page, where: 'device' | 'server'): Promise<void> =>
  expect(page.locator('[data-save]')).toHaveAttribute('data-save', where, { timeout: 30_000 })

/** The items of one list of the page. */
export class ListOnPage {
  readonly page: Page
  readonly section: DraftSection
  constructor(page: Page, section: DraftSection) {
    this.page = page
    this.section = section
  }

  get element(): Locator {
    return this.page.locator('section', { has: this.page.locator(`#field-${this.section}-${this.section}`) }).last()
  }

  get items(): Locator {
    return this.element.locator('[data-item]')
  }

  /** @returns the item's id. @param add the label of the button */
  async add(add: string, values: Readonly<Record<string, string>>): Promise<string> {
    const before = await this.items.count()
    await this.element.getByRole('button', { name: textOf('en', add) }).click()
    await expect(this.items).toHaveCount(before + 1)
    const id = (await this.items.last().getAttribute('data-item')) ?? ''
    for (const [name, value] of Object.entries(values)) await this.field(id, name).fill(value)
    return id
  }

  field(id: string, name: string): Locator {
    return field(this.page, `${id}.${name}`)
  }

  async move(id: string, direction: 'up' | 'down'): Promise<void> {
    await this.page.locator(`#move-${this.section}-${id}-${direction}`).click()
  }

  async remove(id: string): Promise<void> {
    await this.element.locator(`[data-item="${id}"] button`).nth(2).click()
    await expect(this.element.locator(`[data-item="${id}"]`)).toHaveCount(0)
  }

  async expectOrder(ids: readonly string[]): Promise<void> {
    await expect
      .poll(() => this.items.evaluateAll((items) => items.map((item) => item.getAttribute('data-item'))))
      .toEqual([...ids])
  }
}
