/**
 * A map with a limited number of entries. Finished entries are evicted first, the least recently used one before the
 * others; entries still in use are evicted only if nothing else is left. Iteration follows the order of insertion.
 */
export class BoundedMap<V> extends Map<string, V> {
  readonly #limit: number
  readonly #isOver: (value: V) => boolean
  /** Keys, least recently used first. */
  readonly #used = new Set<string>()

  /** @param isOver whether an entry is no longer needed; by default every entry may be evicted */
  constructor(limit: number, isOver: (value: V) => boolean = () => true) {
    super()
    this.#limit = limit
    this.#isOver = isOver
  }

  override get(key: string): V | undefined {
    const value = super.get(key)
    if (value !== undefined) this.#touch(key)
    return value
  }

  override set(key: string, value: V): this {
    super.set(key, value)
    this.#touch(key)
    if (this.size > this.#limit) this.#forgetOne(key)
    return this
  }

  override delete(key: string): boolean {
    this.#used.delete(key)
    return super.delete(key)
  }

  override clear(): void {
    this.#used.clear()
    super.clear()
  }

  #touch(key: string): void {
    this.#used.delete(key)
    this.#used.add(key)
  }

  #forgetOne(added: string): void {
    let oldest: string | undefined
    for (const key of this.#used) {
      if (key === added) continue
      oldest ??= key
      const value = super.get(key)
      if (value !== undefined && !this.#isOver(value)) continue
      this.delete(key)
      return
    }
    if (oldest !== undefined) this.delete(oldest)
  }
}
