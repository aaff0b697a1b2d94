/**
 * A map of so many things at most. What is over goes first, that which was not asked about for longest; what is still needed goes
 * only where nothing else is left. Its order is that in which things were put in.
 */
export class BoundedMap<V> extends Map<string, V> {
  readonly #limit: number
  readonly #isOver: (value: V) => boolean
  /** Keys in the order in which they were last asked about. */
  readonly #asked = new Set<string>()

  /** @param isOver whether nobody waits for it any more; by default that may be so of everything */
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
    this.#asked.delete(key)
    return super.delete(key)
  }

  override clear(): void {
    this.#asked.clear()
    super.clear()
  }

  #touch(key: string): void {
    this.#asked.delete(key)
    this.#asked.add(key)
  }

  #forgetOne(added: string): void {
    let oldest: string | undefined
    for (const key of this.#asked) {
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
