/** How people write above an output whose it is. */

const box = (name: string): string => `+------------+\n| ${name} |\n+------------+`;
export const FORMS: Record<string, (name: string) => string> = {
  "a name alone": (name) => name,
  "a name and an empty line": (name) => `${name}\n`,
  "a name behind a date": (name) => `Fri May 22 12:00:00 UTC 2026 ${name}`,
  "a name in brackets": (name) => `[${name}]`,
  "a name in angles": (name) => `<${name}>`,
  "a comment of a programming language": (name) => `// ${name}`,
  "a comment of an ini file": (name) => `; ${name}`,
  "a name before a rule": (name) => `${name} ----------`,
  "a box": box,
  "a box of a terminal": (name) => `╔════════════╗\n║ ${name} ║\n╚════════════╝`,
  "brackets of another script": (name) => `【${name}】`,
  "a name within a sentence": (name) => `Volume ${name} attached`,
  "an exported variable": (name) => `+ export STORAGE_CLASS=${name}`,
  "what more prints before a file": (name) => `::::::::::::::\n${name}.txt\n::::::::::::::`,
  "the class that was made": (name) =>
    `storageclass.storage.k8s.io/${name} created\npersistentvolumeclaim/fio created\njob.batch/fio created`,
  "the file that was applied": (name) =>
    `$ kubectl apply -f fio-${name}.yaml\njob.batch/fio created\n$ kubectl logs job/fio`,
  "the context of a command": (name) => `$ kubectl --context=x -n bench-${name} logs job/fio`,
  "another machine's command": (name) => `$ ssh ${name} fio job.fio`,
  "a container's command": (name) => `$ docker run -v /mnt/${name}:/data fio fio /data/job.fio`,
  "the file that a command shows": (name) => `$ cat results/${name}.log`,
  "what df says of a folder": (name) =>
    `$ df .\nFilesystem 1K-blocks Used Available Use% Mounted on\n/dev/vda1 1000 100 900 10% /mnt/${name}\n$ fio job.fio`,
  "PowerShell's prompt": (name) => `PS D:\\${name}> fio job.fio`,
  "Ansible's answer": (name) => `${name} | CHANGED | rc=0 >>`,
  "a title of a listing": (name) => `\\begin{lstlisting}[caption={${name}}]`,
  "a title of troff": (name) => `.SH ${name}\n.nf`,
};
