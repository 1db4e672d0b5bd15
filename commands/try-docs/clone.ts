import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { OperatorError } from '../../platform/process/operator-error.ts'
import { applyEdit, type DocStep } from './steps.ts'

/** A clone of this repository in which its documents are followed. */
export class DocClone {
  readonly folder: string
  #changed = false

  /** From the commits in `root`; with `tree`, from its files as they are. */
  constructor(root: string, folder: string, { tree }: { tree: boolean }) {
    this.folder = folder
    git(root, 'clone', '--quiet', '--no-hardlinks', root, folder)
    if (!tree) return
    for (const file of git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')) {
      if (file === '') continue
      if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
      else rmSync(join(folder, file), { force: true })
    }
    const author = ['-c', 'user.name=tree', '-c', 'user.email=tree@localhost']
    git(folder, 'add', '--all')
    git(folder, ...author, 'commit', '--quiet', '--allow-empty', '--message=The files as they are')
  }

  /** A recipe has changed files. */
  get changed(): boolean {
    return this.#changed
  }

  /** Applies a recipe's change to a file; throws an OperatorError if that is impossible. */
  change({ kind, path, text }: DocStep & { kind: 'write' | 'edit' }): void {
    const file = join(this.folder, path)
    if (kind === 'edit' && !existsSync(file)) throw new OperatorError(`there is no ${path}`)
    if (kind === 'write' && existsSync(file)) throw new OperatorError(`${path} is there already`)
    this.#changed = true
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, kind === 'edit' ? applyEdit(readFileSync(file, 'utf8'), text) : text)
  }

  /** Undoes a recipe's changes; files ignored by git stay. */
  restore(): void {
    if (!this.#changed) return
    git(this.folder, 'checkout', '--quiet', '.')
    git(this.folder, 'clean', '--quiet', '-d', '--force')
    this.#changed = false
  }
}

/** Without the variables of npm and of this project's runs: a reader has neither. */
export function readersEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const added = /^(npm_(?!config_)|npm_config_(local|global)_prefix$|INIT_CWD$|ATALAYA_|DATA_DIR$|DATABASE_URL$)/
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !added.test(name))),
    PATH: path.join(delimiter),
  }
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
}
