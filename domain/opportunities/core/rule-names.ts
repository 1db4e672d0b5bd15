import { RULES } from '../index.ts'

/**
 * The Spanish name of each rule, by its id. Pages that only name rules import this and not the rules, whose code and
 * that of all indicators they would load with them: the build writes it as plain data.
 */
export const RULE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(RULES.map(({ id, tipo }) => [id, tipo]))
